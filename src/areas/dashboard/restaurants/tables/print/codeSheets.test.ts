import { expect, it } from 'vitest';
import { codeFormats, codeSheets, perSheet } from './codeSheets.ts';

it.each(
  codeFormats.flatMap((format) =>
    [0, 1, perSheet[format], perSheet[format] + 1, 42].map((count) => [format, count] as const),
  ),
)('%s: %i tables are all printed, once and in their order', (format, count) => {
  const tables = Array.from({ length: count }, (_, at) => at);
  const sheets = codeSheets(tables, format);
  expect(sheets.flat()).toEqual(tables);
  expect(sheets).toHaveLength(Math.ceil(count / perSheet[format]));
});
