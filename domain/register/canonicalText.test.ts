import { expect, test } from 'vitest';
import { canonicalText } from './canonicalText.ts';

test.each<[unknown, string]>([
  [{ b: 2, a: 'x', B: true }, '{"B":true,"a":"x","b":2}'],
  [{ list: [3, 'b', 1, { d: null, c: [] }] }, '{"list":[3,"b",1,{"c":[],"d":null}]}'],
  [{ z: undefined, y: { x: undefined } }, '{"y":{}}'],
  [[1, undefined, null, false, 0], '[1,null,null,false,0]'],
  [undefined, 'null'],
  [null, 'null'],
  ['say "Grüß Gott"\n', String.raw`"say \"Grüß Gott\"\n"`],
  [1e21, '1e+21'],
  // by UTF-16 code units, as every implementation of it
  [{ '\u20ac': 1, '\r': 2, '\ud83d\ude00': 3, '1': 4, ö: 5 }, '{"\\r":2,"1":4,"ö":5,"€":1,"😀":3}'],
])('%j has the one text %s', (value, text) => {
  expect(canonicalText(value)).toBe(text);
});
