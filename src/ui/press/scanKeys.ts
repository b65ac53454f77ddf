/** A hand is slower: a scanner that acts as a keyboard types a code within a blink, and ends it with Enter. */
const slowest = 45;
const shortest = 4;

/** The keys of a scanner among those of people: fed with each key and its time in ms, it gives the code when Enter ends one. */
export function scanKeys(): (key: string, at: number) => string | undefined {
  let keys = '';
  let last = 0;
  return (key, at) => {
    const isQuick = at - last <= slowest;
    last = at;
    if (key === 'Enter') {
      const code = isQuick && keys.length >= shortest ? keys : undefined;
      keys = '';
      return code;
    }
    if (key === 'Tab') keys = '';
    if (key.length !== 1) return undefined;
    keys = isQuick ? keys + key : key;
    return undefined;
  };
}

/**
 * The same for whoever takes keys in as they come: fed with each key, and with what was typed before it, it gives the
 * code and what had been typed before the scanner began.
 */
export function scanAmid(): (
  event: Pick<KeyboardEvent, 'key' | 'timeStamp'>,
  typed: string,
) => { code: string; before: string } | undefined {
  const keys = scanKeys();
  let before = '';
  let last = -Infinity;
  return ({ key, timeStamp }, typed) => {
    if (timeStamp - last > slowest) before = typed;
    last = timeStamp;
    const code = keys(key, timeStamp);
    return code === undefined ? undefined : { code, before };
  };
}
