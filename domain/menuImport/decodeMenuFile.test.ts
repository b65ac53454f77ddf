import { expect, it } from 'vitest';
import { decodeMenuFile } from './decodeMenuFile.ts';

it.each([
  ['UTF-8', [0x4b, 0xc3, 0xa4, 0x73, 0x65], 'de', 'Käse'],
  ['what Excel saves in Austria', [0x4b, 0xe4, 0x73, 0x65], 'de', 'Käse'],
  ['what Excel saves in Hungary', [0x67, 0x79, 0xf5], 'hu', 'győ'],
  ['UTF-16 of a text editor', [0xff, 0xfe, 0x4b, 0x00, 0xe4, 0x00], 'de', 'Kä'],
])('reads %s', (_, bytes, language, text) => {
  expect(decodeMenuFile(new Uint8Array(bytes), language)).toBe(text);
});
