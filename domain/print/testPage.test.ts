import { expect, it } from 'vitest';
import { testPage } from './testPage.ts';

it.each([
  [58, '12345678901234567890123456789012', '58 mm · 32'],
  [80, '123456789012345678901234567890123456789012', '80 mm · 42'],
] as const)('a test page shows what a printer of %i mm can', (paper, ruler, band) => {
  expect(testPage({ name: 'Bar', paper }, 'de', '1. 1. 2026')).toEqual({
    language: 'de',
    title: 'Bar',
    blocks: [
      { kind: 'name', text: 'Bar' },
      { kind: 'head', text: '1. 1. 2026' },
      { kind: 'rule' },
      { kind: 'text', text: ruler },
      { kind: 'text', text: 'äöüß ÄÖÜ éáíóú ñ ¿¡' },
      { kind: 'text', text: 'ő ű Ő Ű ă â î Ă Â Î €' },
      { kind: 'text', text: 'ș ț Ș Ț' },
      { kind: 'big', text: 'ABC 123 äő' },
      { kind: 'band', text: band },
      { kind: 'row', name: '2 × Gulyás', value: '3 480 Ft', strong: true },
      { kind: 'rule' },
    ],
  });
});
