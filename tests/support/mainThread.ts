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
  const tasks = events.filter(
    ({ name, ph, pid, ts, dur = 0 }) =>
      name === 'RunTask' && ph === 'X' && pid === ends.pid && ts + dur > begins.ts && ts < ends.ts,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
}
