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

type Waiting = { subject: string | undefined; start: () => void };

/**
 * Work that is long, a little of it at a time, so that what is quick stays quick. Waits in the order in which it came,
 * except that nobody waits behind one who has his share running already.
 */
export function createTurns({ atOnce, eachAtOnce = atOnce, waiting: most, each, retryAfter }: TurnsOptions): Turns {
  const waiting: Waiting[] = [];
  const present = new Map<string, number>();
  const running = new Map<string, number>();
  let runningNow = 0;

  const mayRun = ({ subject }: Pick<Waiting, 'subject'>): boolean =>
    runningNow < atOnce && (subject === undefined || (running.get(subject) ?? 0) < eachAtOnce);
  const run = (subject: string | undefined, more: number): void => {
    runningNow += more;
    add(running, subject, more);
  };
  const startNext = (): void => {
    const at = waiting.findIndex(mayRun);
    const [next] = at < 0 ? [] : waiting.splice(at, 1);
    if (!next) return;
    run(next.subject, 1);
    next.start();
  };

  return {
    async run(subject, work) {
      const details = { retryAfter };
      if (subject !== undefined && (present.get(subject) ?? 0) >= each) return refuse('rate_limited', { details });
      const atOnceToo = mayRun({ subject });
      if (!atOnceToo && waiting.length >= most) return refuse('unavailable', { details });
      add(present, subject, 1);
      if (atOnceToo) run(subject, 1);
      else await new Promise<void>((start) => waiting.push({ subject, start }));
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
