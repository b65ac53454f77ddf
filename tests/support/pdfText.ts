import { inflateSync } from 'node:zlib';

/** What a PDF says: its pages' glyphs read back through each font's own table of letters. */
export function pdfText(bytes: Buffer): string {
  const objects = bytes.toString('latin1').split('endobj');
  const streams = new Map<string, string>();
  const unicodeOf = new Map<string, string>();
  const fontNames = new Map<string, string>();
  for (const object of objects) {
    const id = /(\d+) 0 obj/.exec(object)?.[1] ?? '';
    const packed = /stream\r?\n([^]*)\r?\nendstream/.exec(object)?.[1];
    if (packed) streams.set(id, inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'));
    const table = /ToUnicode (\d+) 0 R/.exec(object)?.[1];
    if (table) unicodeOf.set(id, table);
    for (const [, name, font] of packed ? [] : object.matchAll(/\/(F\d+) (\d+) 0 R/g)) fontNames.set(name!, font!);
  }
  const letters = new Map<string, string[]>();
  for (const [name, font] of fontNames) {
    const table = streams.get(unicodeOf.get(font) ?? '') ?? '';
    const lists = [...table.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/gi)].map(([, list]) => list).join(' ');
    const codes = [...lists.matchAll(/<([0-9a-f]{4})>/gi)].map(([, code]) => Number.parseInt(code!, 16));
    letters.set(
      name,
      codes.map((code) => String.fromCharCode(code)),
    );
  }
  let text = '';
  for (const body of streams.values()) {
    let font: string[] | undefined;
    for (const [, name, shown] of body.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = letters.get(name);
      for (const [, hex] of (shown ?? '').matchAll(/<([0-9a-f]+)>/g))
        for (const [glyph] of hex!.matchAll(/.{4}/g)) text += font?.[Number.parseInt(glyph, 16)] ?? '';
    }
  }
  return text;
}
