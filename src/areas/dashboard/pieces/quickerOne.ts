import { CallFailed } from '#src/data/api/callFailed.ts';

/** What somebody else has stored meanwhile, where that is why a change was refused. */
export const quickerOne = (error: unknown): unknown =>
  error instanceof CallFailed && error.code === 'version_conflict'
    ? (error.error.details as { current?: unknown } | undefined)?.current
    : undefined;
