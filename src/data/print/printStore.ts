import { proxy } from 'valtio';
import type { AnswerOf } from '#contract/calls.ts';
import type { Printer } from '#domain/print/printer.ts';
import type { PrintJob } from '#domain/print/printJob.ts';
import { keepOwnPrinters, type OwnPrinter } from './ownPrinters.ts';
import type { KeptPrint } from './printDatabase.ts';

/** A printer of the house as the server knows it, with what waits there. */
export type HousePrinter = AnswerOf<'GET /restaurant/printers'>[number];

// before the store, which is filled with it at once
const automaticName = 'comanda-print-receipts';

/** The printers that this device knows, what it has asked for, and what the server said of them last. */
export const printing = proxy<{
  restaurant_id?: string;
  printers: HousePrinter[];
  /** those at this device's own cables, and how each was at the last try */
  own: { printer: OwnPrinter; state: HousePrinter['state'] }[];
  /** asked for here, and taken by nobody yet, oldest first */
  kept: KeptPrint[];
  /** whether a receipt is printed as soon as it is paid, on this device */
  automatic: boolean;
}>({ printers: [], own: [], kept: [], automatic: readAutomatic() });

function readAutomatic(): boolean {
  try {
    return localStorage.getItem(automaticName) === 'yes';
  } catch {
    return false; // blocked
  }
}

export function printAutomatically(automatic: boolean): void {
  printing.automatic = automatic;
  try {
    localStorage.setItem(automaticName, automatic ? 'yes' : 'no');
  } catch {
    // blocked or full: it holds until the next start
  }
}

/** All printers that this device can print at, with what waits there: its own first, as they are at hand. */
export const knownPrinters = ({
  printers,
  own,
  kept,
}: {
  readonly printers: readonly HousePrinter[];
  readonly own: readonly Omit<HousePrinter, 'jobs'>[];
  readonly kept: readonly KeptPrint[];
}): HousePrinter[] => [
  ...own.map(({ printer, state }) => ({
    printer,
    state,
    jobs: kept.filter(({ printer_id, refused }) => printer_id === printer.printer_id && !refused),
  })),
  ...printers,
];

/** Adds a printer at a cable of this device, or changes or removes it. */
export function setOwnPrinter(printer: OwnPrinter, wanted: OwnPrinter | undefined): void {
  const others = printing.own.filter((each) => each.printer.printer_id !== printer.printer_id);
  printing.own = wanted ? [...others, { printer: wanted, state: {} }] : others;
  keepOwnPrinters(printing.own.map((each) => each.printer));
}

/** The printer that guests' receipts come out of: the one that this device used last, or the first that prints them. */
export function receiptPrinter(printers: readonly { readonly printer: Printer }[]): Printer | undefined {
  const able = printers.map(({ printer }) => printer).filter(({ receipts }) => receipts);
  return able.find(({ printer_id }) => printer_id === chosenPrinter()) ?? able[0];
}

/** The printer that the cash drawer hangs on. */
export const drawerPrinter = (printers: readonly { readonly printer: Printer }[]): Printer | undefined =>
  printers.map(({ printer }) => printer).find(({ drawer }) => drawer);

const chosenName = 'comanda-receipt-printer';

export function chosenPrinter(): string | undefined {
  try {
    return localStorage.getItem(chosenName) ?? undefined;
  } catch {
    return undefined;
  }
}

export function choosePrinter(printer_id: string): void {
  try {
    localStorage.setItem(chosenName, printer_id);
  } catch {
    // blocked or full: the first one prints
  }
}

/** A job that somebody has to look at: the printer cannot print it now, or nobody knows whether it came out. */
export type StuckPrint = {
  job: PrintJob;
  printer: Printer;
  problem: NonNullable<HousePrinter['state']['problem']> | 'unsure';
};

/** What does not come out, printer by printer. A job that was asked for a moment ago is no news: it is on its way. */
export function stuckPrints(printers: readonly HousePrinter[]): StuckPrint[] {
  return printers.flatMap(({ printer, state, jobs }) =>
    jobs.flatMap((job): StuckPrint[] => {
      if (job.state === 'unsure') return [{ job, printer, problem: 'unsure' }];
      return state.problem ? [{ job, printer, problem: state.problem }] : [];
    }),
  );
}
