import { parseRegisterNumber } from '#domain/order/orderNumber.ts';
import type { Submission } from './submission.ts';

/**
 * The number that a register without a network gave to the order that it makes, if it is one as registers give them,
 * under letters that are or were its own (D10).
 */
export function givenNumber({ command, device }: Pick<Submission, 'command' | 'device'>): string | undefined {
  const { type, body } = command;
  const number = type === 'order.place' ? body.order.number : type === 'order.split' ? body.to.number : undefined;
  const given = number === undefined ? undefined : parseRegisterNumber(number);
  return device?.prefixes.some((prefix) => prefix === given?.prefix) ? number : undefined;
}
