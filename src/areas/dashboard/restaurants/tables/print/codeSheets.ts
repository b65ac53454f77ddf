/** How table codes are printed: to stick on a table, to lay there, or to fold and stand up. */
export const codeFormats = ['stickers', 'cards', 'tents'] as const;
export type CodeFormat = (typeof codeFormats)[number];

/** Codes on a sheet of A4. */
export const perSheet: Record<CodeFormat, number> = { stickers: 12, cards: 4, tents: 2 };

export const isCodeFormat = (text: string | undefined): text is CodeFormat =>
  (codeFormats as readonly string[]).includes(text ?? '');

/** The tables of each sheet, in their order; the last one may have room left. */
export function codeSheets<T>(tables: readonly T[], format: CodeFormat): T[][] {
  const count = perSheet[format];
  return Array.from({ length: Math.ceil(tables.length / count) }, (_, at) =>
    tables.slice(at * count, (at + 1) * count),
  );
}
