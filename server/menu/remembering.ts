/**
 * Remembers what was lately asked for and made of a text, up to `kept` characters of texts together; what was not
 * there, or failed, is asked for again.
 */
export function remembering<T>(
  load: (key: string) => Promise<string | undefined>,
  make: (text: string) => T,
  kept: number,
): (key: string) => Promise<T | undefined> {
  const known = new Map<string, { made: Promise<T | undefined>; size: number }>();
  let size = 0;

  function drop(key: string): void {
    size -= known.get(key)?.size ?? 0;
    known.delete(key);
  }

  return (key) => {
    const found = known.get(key);
    // Last used, last dropped: a Map keeps the order in which its keys came.
    if (found) {
      known.delete(key);
      known.set(key, found);
      return found.made;
    }
    const fresh = { made: load(key).then(remember), size: 0 };
    known.set(key, fresh);
    fresh.made.catch(() => known.get(key) === fresh && drop(key));
    return fresh.made;

    function remember(text: string | undefined): T | undefined {
      if (text === undefined) {
        if (known.get(key) === fresh) drop(key);
        return undefined;
      }
      const value = make(text);
      if (known.get(key) === fresh) size += fresh.size = text.length;
      for (const oldest of known.keys()) {
        if (size <= kept) break;
        if (oldest !== key) drop(oldest);
      }
      return value;
    }
  };
}
