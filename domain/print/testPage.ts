import type { Language } from '../i18n/localizedText.ts';
import type { PrintBlock, PrintDocument } from './printDocument.ts';
import { columnsOf, type Printer } from './printer.ts';

/** A page that shows what a printer can: its whole width, every letter of our languages, sizes, the cut. */
export function testPage(
  { name, paper }: Pick<Printer, 'name' | 'paper'>,
  language: Language,
  at: string,
): PrintDocument {
  const columns = columnsOf(paper);
  const ruler = Array.from({ length: columns }, (_, place) => String((place + 1) % 10)).join('');
  const blocks: PrintBlock[] = [
    { kind: 'name', text: name },
    { kind: 'head', text: at },
    { kind: 'rule' },
    { kind: 'text', text: ruler },
    { kind: 'text', text: 'äöüß ÄÖÜ éáíóú ñ ¿¡' },
    { kind: 'text', text: 'ő ű Ő Ű ă â î Ă Â Î €' },
    { kind: 'text', text: 'ș ț Ș Ț' },
    { kind: 'big', text: 'ABC 123 äő' },
    { kind: 'band', text: `${paper} mm · ${columns}` },
    { kind: 'row', name: '2 × Gulyás', value: '3 480 Ft', strong: true },
    { kind: 'rule' },
  ];
  return { language, title: name, blocks };
}
