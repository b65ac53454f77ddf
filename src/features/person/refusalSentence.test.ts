import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { conditionsSentence } from './conditionsSentence.ts';
import { refusalSentence } from './refusalSentence.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const refused = (code: string, details?: unknown) =>
  new CallFailed({ statusCode: 429, code, message: `message of ${code}`, retry: 'later', details });

it.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
])('says after how long one may try again: %i seconds', (retryAfter, said) => {
  expect(refusalSentence(refused('rate_limited', { retryAfter }))).toBe(`Too many tries. Please try again in ${said}.`);
});

it.each(['wrong_credentials', 'verification_code_invalid', 'email_taken', 'password_too_easy', 'reset_token_invalid'])(
  'says what to do about %s',
  (code) => expect(refusalSentence(refused(code))).toMatch(/Please/),
);

it('speaks of the conditions only where they are what has changed', () => {
  expect(refusalSentence(refused('version_conflict'))).toBe(
    'Somebody else has changed this meanwhile. Please look at it again.',
  );
  expect(conditionsSentence(refused('version_conflict'))).toMatch(/^The conditions have changed/);
  expect(conditionsSentence(refused('email_taken'))).toBe(refusalSentence(refused('email_taken')));
});

it('leaves the rest to the catalogue', () => {
  expect(refusalSentence(refused('rate_limited'))).toMatch(/wait/);
  expect(refusalSentence(refused('from_the_future'))).toBe('message of from_the_future');
  expect(refusalSentence(new Error('Its own'))).toBe('Its own');
});
