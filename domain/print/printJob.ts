import type { PrintDocument } from './printDocument.ts';

export const printJobKinds = ['receipt', 'ticket', 'report', 'test', 'drawer'] as const;
export type PrintJobKind = (typeof printJobKinds)[number];

/**
 * `waiting`: not a byte of it has left. `sending`: bytes may have. `printed`: the printer has taken all of it. `unsure`:
 * bytes may be out and nobody knows what became of them. `ended`: a person gave it up, or saw that it had come out.
 */
export const printJobStates = ['waiting', 'sending', 'printed', 'unsure', 'ended'] as const;
export type PrintJobState = (typeof printJobStates)[number];

/** One thing to print. Its id is made by whoever asks, so that asking twice prints once. */
export type PrintJob = {
  job_id: string;
  restaurant_id: string;
  printer_id: string;
  kind: PrintJobKind;
  /** in a line: what a waiter would call it */
  title: string;
  state: PrintJobState;
  /** opens the cash drawer too */
  drawer?: true;
  createdAt: string;
};

/** A drawer that springs open when nobody stands before it any more is worse than one that stays shut. */
const drawerMs = 60_000;

/** Whether a job still opens the cash drawer. */
export const opensDrawer = ({ drawer, createdAt }: Pick<PrintJob, 'drawer' | 'createdAt'>, now: Date): boolean =>
  drawer === true && now.getTime() - Date.parse(createdAt) < drawerMs;

/** A job with what is to be on the paper; a drawer alone has none. */
export type PrintJobContent = PrintJob & { document?: PrintDocument };

/**
 * What happens to a job: `begin` before the first byte leaves; `held`: none had left after all; `printed`; `lost`: the end
 * is not known; and what a person says of one whose end is not known: print it `again`, or `end` it.
 */
export const printJobSteps = ['begin', 'held', 'printed', 'lost', 'again', 'end'] as const;
export type PrintJobStep = (typeof printJobSteps)[number];

const next: Record<PrintJobState, Partial<Record<PrintJobStep, PrintJobState>>> = {
  waiting: { begin: 'sending', end: 'ended' },
  sending: { held: 'waiting', printed: 'printed', lost: 'unsure' },
  // whoever says so once more has an older picture of it than somebody else, or has tapped twice
  printed: {},
  unsure: { again: 'waiting', end: 'ended' },
  ended: {},
};

/** The state that a step leads to; undefined where it leads nowhere, as a second `begin` does. */
export const printJobAfter = (state: PrintJobState, step: PrintJobStep): PrintJobState | undefined => next[state][step];

/** The states from which a step leads somewhere. */
export const printJobsThatMay = (step: PrintJobStep): PrintJobState[] =>
  printJobStates.filter((state) => next[state][step] !== undefined);
