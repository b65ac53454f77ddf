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
