import type { Command, SystemCommand } from '#domain/order/command.ts';
import { keepDays } from '../http/keepDays.ts';
import type { CardParts } from './cardParts.ts';
import type { Submission } from '../lane/submission.ts';

/** A command that the server gives itself, e.g. because money arrived. The same key is only ever done once. */
export function systemSubmission(
  { requestHash }: Pick<CardParts, 'requestHash'>,
  restaurant_id: string,
  key: string,
  command: Command | SystemCommand,
  proven?: Submission['proven'],
): Submission {
  return {
    restaurant_id,
    caller: 'system:payment',
    key,
    requestHash: requestHash('SYSTEM', command.type, command.body),
    keepDays: keepDays.devices,
    command,
    by: { kind: 'system', id: 'payment' },
    standing: 'staff',
    answer: () => ({}),
    ...(proven ? { proven } : {}),
  };
}
