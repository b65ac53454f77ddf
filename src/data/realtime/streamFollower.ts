import type { BaseChange } from '../local/changes.ts';

/** A whole answer: what changed, and the position in the restaurant's stream up to which it tells everything. */
export type StreamPart = { change: BaseChange; seq: number };

export type FollowerParts = {
  /** everything after a position; undefined when that is too old to be told (410) */
  since(seq: number, signal: AbortSignal): Promise<StreamPart | undefined>;
  /** a fresh picture */
  whole(signal: AbortSignal): Promise<StreamPart>;
  /** shows and stores; `seq` only when all up to there is known */
  apply(change: BaseChange, seq?: number): void;
};

export type StreamFollower = {
  /** an event came by the socket */
  event(seq: number, change: BaseChange): void;
  /** the server said where the stream stands */
  heard(seq: number): void;
  /**
   * Reads what was missed; rejects when there was no answer. `anew`: the connection is another one, so a read that hangs
   * on the old one is given up.
   */
  catchUp(anew?: boolean): Promise<void>;
};

/**
 * Follows a restaurant's stream without a gap: messages only wake, `seq` tells whether one was missed, and what was
 * missed is read. What an early event says is shown at once, the head moves only when nothing is missing before it.
 */
export function createStreamFollower(
  parts: FollowerParts,
  head: number | undefined,
  failed: () => void,
): StreamFollower {
  let position = head;
  let target = 0;
  let running: Promise<void> | undefined;
  let reading: AbortController | undefined;

  const missing = (): boolean => position === undefined || target > position;

  async function read(signal: AbortSignal): Promise<void> {
    do {
      const from = position;
      const expected = target;
      const answer = from === undefined ? undefined : await parts.since(from, signal);
      const part = answer ?? (await parts.whole(signal));
      signal.throwIfAborted(); // what comes late is older than what was read anew
      const { change, seq } = part;
      // a whole picture may stand before what we had: then the server is another one, and its word counts
      position = change.whole ? seq : Math.max(position ?? 0, seq);
      parts.apply(change, seq);
      // told of by a guess, or by a server that lost it: do not ask for it for ever
      if (target === expected && seq < target) target = seq;
    } while (missing());
  }

  function catchUp(anew = false): Promise<void> {
    if (anew) {
      reading?.abort();
      running = undefined;
    }
    return (running ??= start());
  }

  function start(): Promise<void> {
    reading = new AbortController();
    const mine = read(reading.signal).finally(() => {
      if (running === mine) running = undefined;
    });
    return mine;
  }

  function catchUpSoon(): void {
    catchUp().catch(failed);
  }

  return {
    catchUp,
    event(seq, change) {
      if (position !== undefined && seq === position + 1 && !running) {
        position = seq;
        parts.apply(change, seq);
        return;
      }
      parts.apply(change);
      target = Math.max(target, seq);
      if (missing()) catchUpSoon();
    },
    heard(seq) {
      target = Math.max(target, seq);
      // a lower head may be an old message, or a server that lost what it had told: its answer will say
      if (missing() || seq < (position ?? 0)) catchUpSoon();
    },
  };
}
