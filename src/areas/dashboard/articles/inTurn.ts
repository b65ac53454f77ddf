type Outcome<Value> = {
  /** what the server has of it now, as far as is known here */
  stands: Value;
  refused?: unknown;
};

export type Sent<Value> = Outcome<Value> & {
  /** none of the same is on its way any more */
  isLast: boolean;
};

type Turn<Value> = (id: string, base: Value, send: (from: Value) => Promise<Value>) => Promise<Sent<Value>>;

/**
 * Changes of one thing go one after the other: the first is sent from its `base`, each later one from what the last one
 * left, which is what was there before where that one was refused.
 */
export function inTurn<Value>(): Turn<Value> {
  const underWay = new Map<string, Promise<Outcome<Value>>>();
  return async (id, base, send) => {
    const before = underWay.get(id);
    const outcome = async (): Promise<Outcome<Value>> => {
      const from = before ? (await before).stands : base;
      return send(from).then(
        (stands) => ({ stands }),
        (refused: unknown) => ({ stands: from, refused }),
      );
    };
    const own = outcome();
    underWay.set(id, own);
    const sent = await own;
    const isLast = underWay.get(id) === own;
    if (isLast) underWay.delete(id);
    return { ...sent, isLast };
  };
}
