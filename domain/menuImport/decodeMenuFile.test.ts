import { expect, it } from 'vitest';
import { decodeMenuFile } from './decodeMenuFile.ts';

it.each([
  ['UTF-8', [0x4b, 0xc3, 0xa4, 0x73, 0x65], 'de', 'Käse'],
  ['what Excel saves in Austria', [0x4b, 0xe4, 0x73, 0x65], 'de', 'Käse'],
  ['what Excel saves in Hungary', [0x67, 0x79, 0xf5], 'hu', 'győ'],
  ['what Excel saves in Romania', [0xfe], 'ro', 'ţ'],
  ['what only begins as UTF-16 does', [0xff, 0x41], 'de', 'ÿA'],
  ['what only goes on as UTF-16 does', [0x41, 0xfe], 'de', 'Aþ'],
  ['what only begins as the other UTF-16', [0xfe, 0x41], 'de', 'þA'],
  ['what only goes on as the other UTF-16', [0x41, 0xff], 'de', 'Aÿ'],
  ['the other UTF-16', [0xfe, 0xff, 0x00, 0x4b, 0x00, 0xe4], 'de', 'Kä'],
  ['UTF-16 of a text editor', [0xff, 0xfe, 0x4b, 0x00, 0xe4, 0x00], 'de', 'Kä'],
])('reads %s', (_, bytes, language, text) => {
  expect(decodeMenuFile(new Uint8Array(bytes), language)).toBe(text);
});
