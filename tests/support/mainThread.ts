import type { Page } from 'playwright';

export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tts?: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
};

/** A browser may owe its trace for ever: said after a minute, and not when the whole scenario's time is over. */
async function soon<Value>(what: string, value: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not end within a minute`)), 60_000);
  });
  return Promise.race([value, late]).finally(() => clearTimeout(timer));
}

/** What the main threads of a browser's pages did while somebody did something, by the browser's own trace. */
export async function mainThreadEvents(page: Page, work: () => Promise<void>): Promise<TraceEvent[]> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'blink.user_timing', '__metadata'],
  });
  let text = '';
  try {
    await soon('what is measured', work());
  } finally {
    text = (await soon('the browser’s trace', browser.stopTracing())).toString();
  }
  const { traceEvents } = JSON.parse(text) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents.filter(({ pid, tid }) => mains.has(`${pid} ${tid}`));
}

/**
 * How long the page's main thread worked between two marks of the page's own, in ms of processor time: other programs
 * run on this machine too.
 */
export function workBetween(events: readonly TraceEvent[], from: string, to: string): number {
  const at = (mark: string): TraceEvent | undefined => events.find(({ name }) => name === mark);
  const [begins, ends] = [at(from), at(to)];
  if (!begins || !ends) throw new Error(`the trace shows no ${begins ? to : from}`);
  const tasks = tasksOf(events, ends).filter(({ ts, dur = 0 }) => ts + dur > begins.ts && ts < ends.ts);
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
}

/** From when on the browser counts a page as one on which something is to be seen. */
export const firstPaint = 'firstContentfulPaint';

/** What of a task nobody notices, in ms, as browsers count it. */
const unnoticed = 50;

/**
 * For how long a page that was painted for the first time answered nobody, in ms: what its tasks took beyond what
 * nobody notices, by the processor's time and on a device that is so many times slower.
 */
export function blockedAfterFirstPaint(events: readonly TraceEvent[], slower: number): number {
  const paint = events.find(({ name }) => name === firstPaint);
  if (!paint) throw new Error('the trace shows no first paint');
  return tasksOf(events, paint)
    .map(({ ts, dur = 0, tdur = 0 }) => {
      const after = Math.min(1, (ts + dur - paint.ts) / dur);
      return ((tdur * after) / 1000) * slower - unnoticed;
    })
    .reduce((sum, beyond) => sum + Math.max(0, beyond), 0);
}

/** The tasks of the thread on which something happened. */
const tasksOf = (events: readonly TraceEvent[], { pid, tid }: TraceEvent): TraceEvent[] =>
  events.filter((event) => event.name === 'RunTask' && event.ph === 'X' && event.pid === pid && event.tid === tid);
