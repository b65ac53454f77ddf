import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { guestRules } from '../../domain/order/guestRules.ts';
import { wordFiles } from '../../scripts/i18n/wordFiles.ts';

const root = path.resolve(import.meta.dirname, '../..');

it('shows a guest at once whatever a guest’s page does', () => {
  const { guest, onlyPages } = wordFiles(root);
  const given = [...guest, ...onlyPages].flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(/\btype: '((?:order|payment|table)\.\w+)'/g)].map(([, type = '']) => type);
  });
  expect(new Set(given)).toEqual(new Set(Object.keys(guestRules)));
});
