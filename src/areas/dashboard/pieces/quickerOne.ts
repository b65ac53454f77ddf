import { CallFailed } from '#src/data/api/callFailed.ts';

const currentOf = (error: unknown, code: string): unknown =>
  error instanceof CallFailed && error.code === code
    ? (error.error.details as { current?: unknown } | undefined)?.current
    : undefined;

/** What somebody else has stored meanwhile, where that is why a change was refused. */
export const quickerOne = (error: unknown): unknown => currentOf(error, 'version_conflict');

/**
 * What stands under the id of something new: it was stored when it was sent first, the answer was lost, and more was
 * typed since. What is sent then is a change of it.
 */
export const storedBefore = (error: unknown): unknown => currentOf(error, 'id_taken');
