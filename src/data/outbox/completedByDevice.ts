import type { Command } from '#domain/order/command.ts';
import { parseRegisterNumber } from '#domain/order/orderNumber.ts';
import { answersNow } from '../api/answersNow.ts';
import { currentRegister } from '../journal/currentRegister.ts';
import { picture } from '../picture/pictureStore.ts';
import { connection } from '../realtime/connectionStore.ts';
import { currentIdentity } from '../session/identity.ts';
import { selfContained } from './selfContained.ts';

type Place = Extract<Command, { type: 'order.place' }>;

/** A device's command with what must be decided here, because the server may hear of it much later. */
export async function completedByDevice(command: Command): Promise<Command> {
  if (command.type === 'payment.confirm') return selfContained(command, picture.orders);
  const { prefix: named, lastNumber = 0 } = currentIdentity();
  // the device may have got others for the sake of another browser, which numbers under those
  const prefix = currentRegister()?.register ?? named;
  const makes = command.type === 'order.place' ? command.body.order : command.type === 'order.split' && command.body.to;
  if (!makes || !prefix || makes.number) return command;
  // decided before it is saved: a number that a person has read is never replaced by another
  if (connection.online && (await answersNow())) return command;
  const { nextOwnNumber } = await import('./saveOperations.ts');
  const had = prefix === named ? lastNumber : 0;
  const number = await nextOwnNumber(prefix, Math.max(had, highestKnown(prefix)));
  if (command.type === 'order.split')
    return { ...command, body: { ...command.body, to: { ...command.body.to, number } } };
  return { type: 'order.place', body: { order: { ...(command as Place).body.order, number } } };
}

/** The highest of its own numbers on any order that this register knows. */
function highestKnown(prefix: string): number {
  const numbers = Object.values(picture.orders).map(({ number }) => parseRegisterNumber(number));
  return numbers.reduce((most, own) => (own?.prefix === prefix ? Math.max(most, own.running) : most), 0);
}
