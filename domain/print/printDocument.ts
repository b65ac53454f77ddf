import type { Language } from '../i18n/localizedText.ts';
import type { ReceiptBlock } from '../receipt/receiptDocument.ts';

/** What a kitchen's ticket says of a line: what to make, what is different about it, and what is noted with it. */
export type DishBlock = {
  kind: 'dish';
  text: string;
  details?: string[];
  /** in its own band, as an allergy stands there */
  note?: string;
  /** it is not to be made any more */
  void?: true;
};

/** One piece of what a printer prints, in words but in no layout. */
export type PrintBlock =
  | ReceiptBlock
  /** what is read from three steps away */
  | { kind: 'big'; text: string }
  /** white on black */
  | { kind: 'band'; text: string }
  | { kind: 'text'; text: string }
  | DishBlock;

/** Something on paper. Its words are final: whoever prints it later, elsewhere or again prints the same. */
export type PrintDocument = { language: Language; title: string; blocks: PrintBlock[] };
