import type { Sql } from '../db/sql.ts';
import { addCounts } from './limitRepository.ts';

/** At most `most` in every window of `windowMs`; 0 is no limit. */
export type Limit = { most: number; windowMs: number };

export type Limits = {
  /** Counts one more; gives the seconds to wait when it is one too many. */
  take(subject: string, limit: Limit): number | undefined;
  /** Takes a count back: what was counted turned out to be allowed. */
  giveBack(subject: string, limit: Limit): void;
  /** Adds what was counted here to the database and learns what the other processes counted. */
  flush(): Promise<void>;
};

export const minute = 60_000;

type Window = {
  subject: string;
  start: number;
  end: number;
  /** everywhere, as far as known */ total: number;
  unsaved: number;
};

/**
 * Counts per subject in windows. The hot path only touches memory; every second or so the counts go to the database,
 * where they add up over all processes.
 */
export function createLimits(sql: Sql, now: () => Date): Limits {
  const windows = new Map<string, Window>();

  function windowOf(subject: string, { windowMs }: Limit): Window {
    const at = now().getTime();
    const known = windows.get(subject);
    if (known && known.end > at) return known;
    const start = at - (at % windowMs);
    const fresh = { subject, start, end: start + windowMs, total: 0, unsaved: 0 };
    windows.set(subject, fresh);
    return fresh;
  }

  return {
    take(subject, limit) {
      if (limit.most === 0) return undefined;
      const window = windowOf(subject, limit);
      if (window.total >= limit.most) return Math.max(1, Math.ceil((window.end - now().getTime()) / 1000));
      window.total += 1;
      window.unsaved += 1;
      return undefined;
    },
    giveBack(subject, limit) {
      if (limit.most === 0) return;
      const window = windowOf(subject, limit);
      window.total -= 1;
      window.unsaved -= 1;
    },
    async flush() {
      const at = now().getTime();
      const unsaved = [...windows.values()].filter((window) => window.unsaved !== 0);
      for (const [subject, window] of windows) if (window.end <= at) windows.delete(subject);
      if (unsaved.length === 0) return;
      const counts = unsaved.map(({ subject, start, unsaved: more }) => ({ subject, start: new Date(start), more }));
      for (const window of unsaved) window.unsaved = 0;
      const used = await addCounts(sql, counts);
      for (const window of unsaved) window.total = (used.get(window.subject) ?? 0) + window.unsaved;
    },
  };
}
