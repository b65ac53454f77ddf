import { t } from '@lingui/core/macro';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { refusalSentence } from './refusalSentence.ts';

/** Why the server did not take that somebody accepts the conditions: others may hold than the ones that were read. */
export const conditionsSentence = (error: unknown): string =>
  error instanceof CallFailed && error.code === 'version_conflict'
    ? t`The conditions have changed. Please read and accept them.`
    : refusalSentence(error);
