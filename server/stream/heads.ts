/** Where the streams of restaurants stand. */
export type Heads = Record<string, number>;

/**
 * Gathers questions for stream heads: those that come while one is under way share the next query. A thousand screens
 * ask every five seconds each.
 */
export function gatherHeads(read: (restaurant_ids: string[]) => Promise<Heads>): typeof read {
  let running: Promise<unknown> | undefined;
  let next: { ids: Set<string>; heads: Promise<Heads> } | undefined;

  return async (restaurant_ids) => {
    if (restaurant_ids.length === 0) return {};
    if (!next) {
      const ids = new Set<string>();
      const heads = (running ?? Promise.resolve()).then(() => {
        next = undefined;
        const reading = read([...ids]);
        running = reading.catch(() => undefined);
        return reading;
      });
      next = { ids, heads };
    }
    for (const id of restaurant_ids) next.ids.add(id);
    const heads = await next.heads;
    return Object.fromEntries(restaurant_ids.flatMap((id) => (heads[id] === undefined ? [] : [[id, heads[id]]])));
  };
}
