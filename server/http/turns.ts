import { refuse, type Refusal } from '#domain/error/refusal.ts';

export type TurnsOptions = {
  /** how many run at the same time */
  atOnce: number;
  /** how many of one subject run at the same time */
  eachAtOnce?: number;
  /** how many more may wait */
  waiting: number;
  /** how many of one subject may run and wait */
  each: number;
  /** the seconds after which it is worth while to ask again */
  retryAfter: number;
};

export type Turns = {
  /** Runs the work when its turn comes; refused at once when too many are there already, of this subject or at all. */
  run<T>(subject: string | undefined, work: () => Promise<T>): Promise<T | Refusal>;
};

/**
 * Work that is long, a little of it at a time, so that what is quick stays quick. Turns go round among the subjects that
 * wait: whoever asks for much keeps himself waiting, nobody else. Of one subject they come in the order of asking, and
 * one that has its share running already is passed over.
 */
export function createTurns({ atOnce, eachAtOnce = atOnce, waiting: most, each, retryAfter }: TurnsOptions): Turns {
  // by whom; whoever had a turn goes to the end. Who is not told apart stands for himself
  const waiting = new Map<string | symbol, (() => void)[]>();
  let waitingNow = 0;
  const present = new Map<string, number>();
  const running = new Map<string, number>();
  let runningNow = 0;

  const mayRun = (subject: string | undefined): boolean =>
    runningNow < atOnce && (subject === undefined || (running.get(subject) ?? 0) < eachAtOnce);
  const run = (subject: string | undefined, more: number): void => {
    runningNow += more;
    add(running, subject, more);
  };
  const wait = (subject: string | undefined): Promise<void> =>
    new Promise((start) => {
      const who = subject ?? Symbol('somebody');
      const before = waiting.get(who);
      if (before) before.push(start);
      else waiting.set(who, [start]);
      waitingNow += 1;
    });
  const startNext = (): void => {
    for (const [who, [start, ...others]] of waiting) {
      const subject = typeof who === 'string' ? who : undefined;
      if (!start || !mayRun(subject)) continue;
      waiting.delete(who);
      if (others.length > 0) waiting.set(who, others);
      waitingNow -= 1;
      run(subject, 1);
      start();
      return;
    }
  };

  return {
    async run(subject, work) {
      const details = { retryAfter };
      if (subject !== undefined && (present.get(subject) ?? 0) >= each) return refuse('rate_limited', { details });
      const atOnceToo = mayRun(subject);
      if (!atOnceToo && waitingNow >= most) return refuse('unavailable', { details });
      add(present, subject, 1);
      if (atOnceToo) run(subject, 1);
      else await wait(subject);
      try {
        return await work();
      } finally {
        run(subject, -1);
        add(present, subject, -1);
        startNext();
      }
    },
  };
}

function add(counts: Map<string, number>, subject: string | undefined, more: number): void {
  if (subject === undefined) return;
  const now = (counts.get(subject) ?? 0) + more;
  if (now > 0) counts.set(subject, now);
  else counts.delete(subject);
}
