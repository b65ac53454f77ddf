import { expect, test } from 'vitest';
import { readScans } from './readScans.ts';

/** Presses keys one after another, so many ms apart, and says what the last one told. */
function hand() {
  const read = readScans();
  let at = 0;
  let typed = '';
  return {
    type: (keys: readonly string[], pause: number, repeat = false) =>
      keys.map((key) => {
        at += pause;
        const said = read({ key, timeStamp: at, repeat }, typed);
        if (/^\d$/.test(key)) typed += key;
        return said;
      }),
  };
}
const typed = (text: string, pause: number) =>
  hand()
    .type([...Array.from(text), 'Enter'], pause)
    .at(-1)!.code;

test('a code that is typed faster than a hand can is a scan; what a hand types is none', () => {
  expect(typed('9001234567890', 8)).toBe('9001234567890');
  expect(typed('A9001 BCDE', 8)).toBe('A9001 BCDE');
  expect(typed('9001234567890', 120)).toBeUndefined();
  expect(typed('12', 8)).toBeUndefined();
});

test('what is gone on from with Tab is no code, however fast it was typed', () => {
  const { type } = hand();
  type([...Array.from('10000'), 'Tab'], 5);
  expect(type(['Enter'], 5)[0]!.code).toBeUndefined();
});

test('a key that is held is no scanner', () => {
  const { type } = hand();
  type(['1', '0'], 120);
  type(['0', '0', '0', '0', '0'], 25, true);
  expect(type(['Enter'], 20)[0]!.code).toBeUndefined();
});

test.each(['90012345', 'A9001BCDE', '9001ABCD'])('before %s stood what a hand had typed', (code) => {
  const { type } = hand();
  type(['2', '0', '0'], 120);
  type(Array.from(code).slice(0, 1), 100);
  const keys = type(Array.from(code).slice(1), 5);
  expect(keys.every(({ isQuick }) => isQuick)).toBe(true);
  expect(type(['Enter'], 5)[0]).toEqual({ isQuick: true, code, before: '200' });
});
