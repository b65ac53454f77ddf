import type { Language } from '../i18n/localizedText.ts';

/** How a printer is reached: by the house's server over the network, or by one device over a cable. */
export const printerKinds = ['network', 'usb', 'serial'] as const;
export type PrinterKind = (typeof printerKinds)[number];

/** Millimetres of paper. */
export const paperWidths = [58, 80] as const;
export type PaperWidth = (typeof paperWidths)[number];

/** Letters from the printer's own code pages where it has them, or everything as a picture, which any printer can. */
export const letterWays = ['codepages', 'picture'] as const;
export type LetterWay = (typeof letterWays)[number];

export type Printer = {
  printer_id: string;
  restaurant_id: string;
  name: string;
  kind: PrinterKind;
  /** of a network printer */
  host?: string;
  port?: number;
  paper: PaperWidth;
  letters: LetterWay;
  /** bills for guests, and what a shift reports */
  receipts: boolean;
  /** kitchen tickets by itself, as orders come and change */
  tickets: boolean;
  /** whose lines are on its tickets; none means all */
  stations: string[];
  /** a cash drawer hangs on it */
  drawer: boolean;
  /** of its tickets */
  language: Language;
  version: number;
};

/** What stands in the way of printing. */
export const printerProblems = ['unreachable', 'paper_out', 'cover_open', 'out_of_order', 'address_refused'] as const;
export type PrinterProblem = (typeof printerProblems)[number];

/** How it was with a printer when it was last spoken to. `silent`: it takes what it is sent, and never says how it is. */
export type PrinterState = { problem?: PrinterProblem; since?: string; paperLow?: true; silent?: true };

/** Letters on a line, and dots across the paper. */
export const columnsOf = (paper: PaperWidth): number => (paper === 58 ? 32 : 42);
export const dotsOf = (paper: PaperWidth): number => (paper === 58 ? 384 : 504);
