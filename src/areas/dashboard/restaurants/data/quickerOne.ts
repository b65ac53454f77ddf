import { CallFailed } from '#src/data/api/callFailed.ts';

/** What somebody else has stored meanwhile, where that is why a change was refused. */
export const quickerOne = <T>(error: unknown): T | undefined =>
  error instanceof CallFailed && error.code === 'version_conflict'
    ? (error.error.details as { current?: T } | undefined)?.current
    : undefined;
