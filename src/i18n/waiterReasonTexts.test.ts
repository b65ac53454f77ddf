import { expect, it } from 'vitest';
import { waiterReasonTexts } from './waiterReasonTexts.ts';

it.each([
  ['error', 'Mistake'],
  ['missing', 'Missing'],
  ['other', 'General'],
  ['payment', 'Payment'],
  ['clean', 'Clean'],
  ['dishes', 'Dishes'],
] as const)('the reason %s reads %s', (reason, words) => {
  expect(waiterReasonTexts[reason].label.message).toBe(words);
});
