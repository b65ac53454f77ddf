import { i18n } from '@lingui/core';
import { beforeAll, expect, it, vi } from 'vitest';
import { toasts } from '#src/ui/feedback/toasts.ts';

const { saveFile } = vi.hoisted(() => ({ saveFile: vi.fn<(file: File) => void>() }));
vi.mock('#src/ui/device/saveFile.ts', () => ({ saveFile }));
const { saveCsv } = await import('./saveCsv.ts');

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('a table with nothing below its heads is no file: it says "No Data"', () => {
  saveCsv('orders', [['Number', 'Total']]);
  expect(saveFile).not.toHaveBeenCalled();
  expect(toasts.shown.map(({ tone, text }) => [tone, text])).toEqual([['danger', 'No Data']]);
});

it('a table is saved under its name', () => {
  saveCsv('orders', [
    ['Number', 'Total'],
    [1, 12.5],
  ]);
  expect(saveFile.mock.calls.map(([file]) => [file.name, file.type])).toEqual([['orders.csv', 'text/csv']]);
});
