import type { AnswerOf } from '#contract/calls.ts';
import { call } from './call.ts';

export type PublicConfig = AnswerOf<'GET /config'>;

let asked: Promise<PublicConfig> | undefined;

/** The server's public settings, asked for once; again when there was no answer. Throws `CallFailed`. */
export function publicConfig(): Promise<PublicConfig> {
  asked ??= call('GET /config', {}).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}
