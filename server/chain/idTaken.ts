import { refuse, type Refusal } from '#domain/error/refusal.ts';

/**
 * An id is in use, and by what is told to whoever may have made it and never heard so: what they send next is a change
 * of it. Told only as long as nobody has changed it since, so that nobody's change is lost by that.
 */
export const idTaken = (current?: { version?: number }): Refusal =>
  refuse('id_taken', current?.version === 1 ? { details: { current } } : {});
