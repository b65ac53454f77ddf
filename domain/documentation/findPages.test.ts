import { describe, expect, it } from 'vitest';
import { findPages } from './findPages.ts';

const kitchen = {
  path: 'devices/kitchen',
  title: 'Küche und Stationen',
  text: '![Die Tafel](/help/de/kitchen-1x1.webp)\n\n## Die Tafel\n\n1. Eine neue **Bestellung** klingelt.\n2. Siehe [Drucker](/docs/devices/printers).',
};
const printers = {
  path: 'devices/printers',
  title: 'Drucker',
  text: '## Im Netzwerk\n\nFür _Küchenbons_ und Belege. Größe: 80 mm.',
};
const shifts = {
  path: 'money/shifts',
  title: 'Schichten',
  text: '## Drucker und Lade\n\nDer Z-Bericht wird gedruckt.',
};
const pages = [shifts, kitchen, printers];
const found = (wanted: string): string[] => findPages(pages, wanted).map(({ path }) => path);

describe('looking for words in the help', () => {
  it('finds them without accents, in any case, at the beginning of longer words', () => {
    for (const wanted of ['küche', 'KUCHE', 'kueche', 'küchenb'])
      expect([wanted, found(wanted).includes('devices/printers')]).toEqual([wanted, true]);
    expect(found('groesse')).toEqual(['devices/printers']);
  });

  it('puts titles first, then headings, then the text', () => {
    expect(found('drucker')).toEqual(['devices/printers', 'money/shifts', 'devices/kitchen']);
  });

  it('asks for every word, wherever it stands', () => {
    expect(found('bestellung stationen')).toEqual(['devices/kitchen']);
    expect(found('bestellung lade')).toEqual([]);
    expect(found(' ?! ')).toEqual([]);
  });

  it('asks for the first eight words of whoever writes more', () => {
    const eight = 'a b c d e f g h';
    const page = { path: 'a', title: 'a', text: eight };
    expect(findPages([page], `${eight} ${eight} ${'z '.repeat(10_000)}`)).toHaveLength(1);
    expect(findPages([page], 'a b c d e f g z')).toEqual([]);
  });

  it('shows no more than twenty', () => {
    const many = Array.from({ length: 25 }, (_, at) => ({ path: `${at}`, title: 'Wort', text: '' }));
    expect(findPages(many, 'wort').map(({ path }) => Number(path))).toEqual(Array.from({ length: 20 }, (_, at) => at));
  });

  it('takes words from the title and the text together, and a heading wherever its line begins', () => {
    const page = { path: 'a', title: 'Lade', text: '  ## Drucker am Netz\n\nPapier wechseln.' };
    const other = { path: 'b', title: 'Anderes', text: 'Drucker am Netz' };
    expect(findPages([page], 'lade papier')).toHaveLength(1);
    expect(findPages([other, page], 'drucker netz').map(({ path }) => path)).toEqual(['a', 'b']);
    // no heading has all of it
    expect(findPages([other, page], 'drucker papier').map(({ path }) => path)).toEqual(['a']);
  });

  it.each([
    ['the first of those that say as much', 'Ein Wort hier.\n\nEin Wort da.', 'Ein Wort hier.'],
    ['the one that says most', 'Ein Wort hier.\n\nEin zweites Wort da.', 'Ein zweites Wort da.'],
    ['no heading', '# Ein zweites Wort\n\nEin Wort da.', 'Ein Wort da.'],
    ['nothing where there are only headings', '# Ein zweites Wort', ''],
    ['no picture', '![Das Wort](/help/a.webp) Wort', 'Wort'],
    ['no mark of a list', '- Ein Wort', 'Ein Wort'],
    ['no other mark of a list', '* Ein Wort', 'Ein Wort'],
    ['no number of a step', '12. Ein Wort', 'Ein Wort'],
    ['no mark of code or stress', 'Ein `Wort`, **ein** _Wort_', 'Ein Wort, ein Wort'],
    ['a stroke within a word', 'Das Wort_zwei', 'Das Wort_zwei'],
    ['a hash within a line', 'Wort # 3', 'Wort # 3'],
    ['a stroke that ends a word', 'Wort- und Bilder', 'Wort- und Bilder'],
    ['no mark of a list, however far it stands from it', '  -   Ein Wort', 'Ein Wort'],
    ['a hash that ends a word', 'Wort# drei', 'Wort# drei'],
    ['the one that says most, as beginnings too', 'Ein Wort.\n\nZweites Wortlaut', 'Zweites Wortlaut'],
    ['the first that says anything, where only the title is found', '\n\nErste.\n\nLetzte.', 'Erste.'],
    ['a link by its words', 'Ein [langes Wort](/docs/a) und [zwei](/docs/b)', 'Ein langes Wort und zwei'],
  ])('says as its line %s', (_, text, excerpt) => {
    expect(findPages([{ path: 'a', title: 'Zweites Wort', text }], 'zweites wort')[0]?.excerpt).toBe(excerpt);
  });

  it('shortens a line that is longer than 160 signs, at a word', () => {
    const excerptOf = (text: string) => findPages([{ path: 'a', title: 'Wort', text }], 'wort')[0]?.excerpt;
    const just = `wort ${'x'.repeat(155)}`;
    expect(excerptOf(just)).toBe(just);
    expect(excerptOf(`${just}y`)).toBe('wort …');
    expect(excerptOf(`${just} y`)).toBe(`${just} …`);
  });

  it('says the line in which it was found, as it is read', () => {
    expect(findPages(pages, 'bestellung')[0]!.excerpt).toBe('Eine neue Bestellung klingelt.');
    expect(findPages(pages, 'kuechenbon')[0]!.excerpt).toBe('Für Küchenbons und Belege. Größe: 80 mm.');
    const long = { path: 'a', title: 'a', text: 'wort '.repeat(60) };
    expect(findPages([long], 'wort')[0]!.excerpt).toMatch(/^(wort )+…$/);
    expect(findPages([long], 'wort')[0]!.excerpt.length).toBeLessThan(170);
  });

  it('finds nothing in where a link or picture leads', () => {
    expect(found('docs')).toEqual([]);
    expect(found('webp')).toEqual([]);
  });
});
