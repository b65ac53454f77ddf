import { createTurns } from './turns.ts';

/**
 * Where calls wait whose answer is as long as owners made what it tells: several megabytes at once would make everybody
 * else wait. One for all such calls, since they share one thread.
 */
export const longReads = createTurns({ atOnce: 2, eachAtOnce: 1, waiting: 200, each: 60, retryAfter: 2 });
