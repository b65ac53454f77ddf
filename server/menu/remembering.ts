import { LRUCache } from 'lru-cache';

/**
 * Remembers what was lately asked for and made of a text, up to `kept` characters of texts together; what was not
 * there, or failed, is asked for again.
 */
export function remembering<T>(
  load: (key: string) => Promise<string | undefined>,
  make: (text: string) => T,
  kept: number,
): (key: string) => Promise<T | undefined> {
  const made = new LRUCache<string, Promise<T | undefined>>({ maxSize: kept });

  return (key) => {
    const existing = made.get(key);
    if (existing) return existing;
    const isHeld = (): boolean => made.peek(key) === fresh;
    const fresh: Promise<T | undefined> = load(key).then((text) => {
      if (text === undefined) {
        if (isHeld()) made.delete(key);
        return undefined;
      }
      const value = make(text);
      // how much room it takes is known only now; what is larger than all that is kept is kept alone
      if (isHeld() && made.delete(key)) made.set(key, fresh, { size: Math.min(Math.max(1, text.length), kept) });
      return value;
    });
    made.set(key, fresh, { size: 1 });
    fresh.catch(() => isHeld() && made.delete(key));
    return fresh;
  };
}
