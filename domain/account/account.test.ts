import { expect, test } from 'vitest';
import { userRoles } from './account.ts';
import { diallable, isPhoneNumber } from './phone.ts';
import { mustAcceptConditions } from './conditions.ts';
import { completeWebAddress, isWebAddress } from './webAddress.ts';

test.each([
  ['+436641234567', true],
  ['06641234567', true],
  ['+43 664 1234567', true],
  ['+43 (664) 123 45 67', true],
  ['12345678', true],
  ['1234567', false],
  ['+1', false],
  ['', false],
  ['call me', false],
  ['+4366412345678901234567890', true],
  ['+43664123456789012345678901', false],
  ['43+6641234567', false],
  [' 0664.123.45.67 ', true],
  ['0664/123-45-67', true],
])('%j is a phone number: %s', (phone, valid) => {
  expect(isPhoneNumber(phone)).toBe(valid);
});

test('dials digits and a leading plus', () => {
  expect(diallable(' +43 (664) 123-45/67 ')).toBe('+436641234567');
});

test.each([
  ['example.com', 'https://www.example.com'],
  ['www.example.com', 'https://www.example.com'],
  ['http://example.com', 'http://example.com'],
  ['https://example.com/menu', 'https://example.com/menu'],
  [' example.com/menu ', 'https://www.example.com/menu'],
  ['http.example.com', 'https://www.http.example.com'],
  ['example.com/go?to=https://other.com', 'https://www.example.com/go?to=https://other.com'],
  ['example.com/www.html', 'https://www.example.com/www.html'],
  ['', ''],
])('%j is completed to %s', (address, complete) => {
  expect(completeWebAddress(address)).toBe(complete);
});

test.each([
  ['example.com', true],
  ['https://sub.example.co.uk/path?x=1', true],
  ['http://example.com', true],
  [' example.com ', true],
  ['x.com', true],
  ['my-house.example.com', true],
  ['example.com:8444/menu', true],
  ['example.com#menu', true],
  ['example.com:menu', false],
  ['example.com!menu', false],
  ['example.com and others', false],
  ['see example.com', false],
  ['example', false],
  ['exa mple.com', false],
  ['javascript:alert(1)', false],
  ['-example.com', false],
])('%j is a web address: %s', (address, valid) => {
  expect(isWebAddress(address)).toBe(valid);
});

test('conditions are accepted again when they have changed', () => {
  const changed = '2026-11-01T00:00:00Z';
  expect(mustAcceptConditions({}, changed)).toBe(true);
  expect(mustAcceptConditions({ conditionsAcceptedAt: '2026-10-31T23:59:59Z' }, changed)).toBe(true);
  expect(mustAcceptConditions({ conditionsAcceptedAt: changed }, changed)).toBe(false);
});

test('accounts keep their roles under these names', () => {
  expect(userRoles).toEqual(['guest', 'owner', 'admin']);
});
