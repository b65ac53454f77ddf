/**
 * What is told of a thing by itself, told once: an order is replaced, and never changed. With hundreds of them, each
 * further one costs no more than itself.
 */
export function onceForEach<Thing extends object, Told>(tell: (thing: Thing) => Told): (thing: Thing) => Told {
  const known = new WeakMap<Thing, { told: Told }>();
  return (thing) => {
    const before = known.get(thing);
    if (before) return before.told;
    const told = tell(thing);
    known.set(thing, { told });
    return told;
  };
}
