import { steadyNow } from '../clock.ts';

/** How often the socket is asked, and after how many unanswered questions it counts as dead. */
export const pingEvery = 5_000;
export const deadAfter = 2;

export type Heartbeat = {
  /** Asks at once; also counts towards being dead. */
  beat(): void;
  /** the answer came; gives how long it took, in milliseconds */
  answered(): number;
  stop(): void;
};

/**
 * Whether the server really answers: a socket may look open long after the network has gone. `dead` is called once,
 * when two questions in a row stayed without an answer.
 */
export function startHeartbeat(ping: () => void, dead: () => void, now: () => number = steadyNow): Heartbeat {
  let unanswered = 0;
  let askedAt = now();
  const beat = (): void => {
    if (unanswered >= deadAfter) {
      unanswered = 0;
      dead();
      return;
    }
    if (unanswered === 0) askedAt = now();
    unanswered += 1;
    ping();
  };
  const timer = setInterval(beat, pingEvery);
  beat();
  return {
    beat,
    answered() {
      unanswered = 0;
      return now() - askedAt;
    },
    stop: () => clearInterval(timer),
  };
}
