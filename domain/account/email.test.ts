import { expect, test } from 'vitest';
import { Email } from '../../contract/primitives.ts';
import { isEmailAddress } from './email.ts';

test.each([
  'eva@example.com',
  'e.v+a@sub.example.co',
  "o'neill@example.ie",
  '_eva-1@example.com',
  '.eva@example.com',
  'e..va@example.com',
  'eva.@example.com',
  'eva@example',
  'eva@-example.com',
  'eva example@example.com',
  'eva@example.c',
  'eva@exämple.com',
  '@example.com',
  'eva',
  '',
  `${'e'.repeat(242)}@example.com`,
  `${'e'.repeat(243)}@example.com`,
  `${'e'.repeat(250)}@example.com`,
])('judges "%s" as the wire does', (text) => {
  expect(isEmailAddress(text)).toBe(Email.safeParse(text).success);
});
