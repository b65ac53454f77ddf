import { expect, test } from 'vitest';
import { checkWord } from './checkWord.ts';

test('the same machineId always has the same check word', () => {
  expect(checkWord('1767225600000-00ff')).toBe(checkWord('1767225600000-00ff'));
  expect(checkWord('1767225600000-00ff')).toMatch(/^[a-z]+-\d\d$/);
});

test('machineIds that differ in one letter nearly always have another check word', () => {
  const found = new Set(Array.from({ length: 100 }, (_, index) => checkWord(`1767225600000-${index}`)));
  expect(found.size).toBeGreaterThan(90);
});
