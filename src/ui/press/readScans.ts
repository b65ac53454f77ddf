/** A hand is slower, in ms: a scanner that acts as a keyboard types a code within a blink, and ends it with Enter. */
const slowest = 45;
const shortest = 4;

/** What is told of each key. */
export type ScanRead = {
  /** it comes so soon after another that only a scanner types it */
  isQuick: boolean;
  /** the code that this Enter ends */
  code: string | undefined;
  /** what had been typed before the scanner began */
  before: string;
};

/** Tells a scanner's keys from a hand's: fed with each key, and with what was typed before it. */
export function readScans(): (event: Pick<KeyboardEvent, 'key' | 'timeStamp' | 'repeat'>, typed: string) => ScanRead {
  let keys = '';
  let before = '';
  let last = -Infinity;
  return ({ key, timeStamp, repeat }, typed) => {
    const isQuick = keys !== '' && timeStamp - last <= slowest;
    last = timeStamp;
    if (key === 'Enter') {
      const code = isQuick && keys.length >= shortest ? keys : undefined;
      keys = '';
      return { isQuick, code, before };
    }
    // a key that is held comes as quickly, and whoever goes on with Tab types amounts
    if (repeat || key === 'Tab') keys = '';
    else if (key.length === 1) {
      if (!isQuick) [keys, before] = ['', typed];
      keys += key;
    }
    return { isQuick, code: undefined, before };
  };
}
