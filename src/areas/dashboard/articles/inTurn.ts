export type Sent<Value> = {
  /** what the server has of it now, as far as is known here */
  stands: Value;
  /** none of the same is on its way any more */
  isLast: boolean;
  refused?: unknown;
};

type Turn<Value> = (id: string, base: Value, send: (from: Value) => Promise<Value>) => Promise<Sent<Value>>;

/**
 * Changes of one thing go one after the other: the first is sent from its `base`, each later one from what the last one
 * left, which is what was there before where that one was refused.
 */
export function inTurn<Value>(): Turn<Value> {
  const underWay = new Map<string, Promise<Omit<Sent<Value>, 'isLast'>>>();
  return async (id, base, send) => {
    const own = (underWay.get(id) ?? Promise.resolve({ stands: base })).then(async ({ stands }) => {
      try {
        return { stands: await send(stands) };
      } catch (refused) {
        return { stands, refused };
      }
    });
    underWay.set(id, own);
    const sent = await own;
    const isLast = underWay.get(id) === own;
    if (isLast) underWay.delete(id);
    return { ...sent, isLast };
  };
}
