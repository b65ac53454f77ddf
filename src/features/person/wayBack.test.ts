import { expect, it } from 'vitest';
import { wayBack } from './wayBack.ts';

it.each(['/account/history', '/order/table?code=abc', '/', '/docs/first-steps'])('leads back to %s', (from) => {
  expect(wayBack(from)).toBe(from);
});

it.each([
  undefined,
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'account',
  '/authentication/login?to=/account',
  '/de/authentication/register',
  '/undo-address',
])('leads nobody to %s', (from) => {
  expect(wayBack(from)).toBe('/account');
});

it('takes no fragment along', () => {
  expect(wayBack('/account#token=a')).toBe('/account');
});
