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

/** The share of a limit that a process may use up before it asks the others. */
const unaskedShare = 0.1;

type Window = {
  subject: string;
  start: number;
  end: number;
  /** everywhere, as far as known */ total: number;
  unsaved: number;
};

/**
 * Counts per subject in windows. The hot path only touches memory; every second or so, and at once for a subject that
 * is in a hurry, the counts go to the database, where they add up over all processes.
 */
export function createLimits(sql: Sql, now: () => Date): Limits {
  const windows = new Map<string, Window>();
  let flushing: Promise<void> | undefined;

  /** One at a time: what a flush learns must not overtake what another has added. */
  function flush(): Promise<void> {
    flushing = (flushing ?? Promise.resolve()).catch(() => undefined).then(save);
    return flushing;
  }

  async function save(): Promise<void> {
    const at = now().getTime();
    const unsaved = [...windows.values()].filter((window) => window.unsaved !== 0);
    for (const [subject, window] of windows) if (window.end <= at) windows.delete(subject);
    if (unsaved.length === 0) return;
    const counts = unsaved.map(({ subject, start, unsaved: more }) => ({ subject, start: new Date(start), more }));
    for (const window of unsaved) window.unsaved = 0;
    try {
      const used = await addCounts(sql, counts);
      for (const window of unsaved) window.total = (used.get(window.subject) ?? 0) + window.unsaved;
    } catch (error) {
      for (const [at, window] of unsaved.entries()) window.unsaved += counts[at]!.more;
      throw error;
    }
  }

  function windowOf(subject: string, { windowMs }: Limit): Window {
    const at = now().getTime();
    const existing = windows.get(subject);
    if (existing && existing.end > at) return existing;
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
      // what cannot be written down now is tried again within a second
      if (window.unsaved === Math.ceil(limit.most * unaskedShare)) flush().catch(() => undefined);
      return undefined;
    },
    giveBack(subject, limit) {
      if (limit.most === 0) return;
      const window = windowOf(subject, limit);
      window.total -= 1;
      window.unsaved -= 1;
    },
    flush,
  };
}
