import { setTimeout as sleep } from 'node:timers/promises';
import type { Terminal } from '#domain/device/device.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { terminalHolders } from '../device/deviceRequestTarget.ts';
import type { CardParts } from '../payment/cardParts.ts';
import { cardLocationOf } from './cardLocation.ts';
import { readersInUse, saveTerminalStatus, takeTerminalCheck, terminalsOfRestaurant } from './terminalRepository.ts';

type Parts = Pick<CardParts, 'db' | 'payments' | 'now' | 'log'>;

/** How long a status is believed, in all processes together. */
const believedMs = 5_000;
/** A device does not wait longer than this for the card provider. */
const patienceMs = 3_000;

/**
 * The card terminals of a restaurant with their status at the provider. The list is our own: while the provider cannot
 * be asked, it is the last one known, and all of it offline. Each says which device uses it now and to which it was given
 * (D34).
 */
export async function terminalsWithStatus(parts: Parts, restaurant: Restaurant): Promise<Terminal[]> {
  const { db, payments, now } = parts;
  const { restaurant_id } = restaurant;
  const provider = payments.provider.name;
  const since = new Date(now().getTime() - believedMs);
  if (await takeTerminalCheck(db, provider, restaurant_id, since, now())) {
    const online = await onlineReaders(parts, cardLocationOf(parts, restaurant));
    await saveTerminalStatus(db, provider, restaurant_id, online);
  }
  const terminals = await terminalsOfRestaurant(db, provider, restaurant_id);
  const users = await readersInUse(
    db,
    terminals.map(({ terminal_id }) => terminal_id),
  );
  const holderOf = await terminalHolders(db, restaurant_id);
  return terminals.map((terminal) => {
    const usedBy = users.get(terminal.terminal_id);
    const heldBy = holderOf(terminal.terminal_id);
    return { ...terminal, ...(usedBy ? { usedBy } : {}), ...(heldBy ? { heldBy } : {}) };
  });
}

async function onlineReaders({ payments, log }: Parts, location: string | undefined): Promise<string[]> {
  if (!location) return [];
  const asked = payments.business.terminals.readers(location).catch((error: unknown) => {
    log.warn({ err: error, location }, 'the card provider did not say how its readers are');
    return [];
  });
  const gaveUp = new AbortController();
  const patience = sleep(patienceMs, [], { signal: gaveUp.signal, ref: false }).catch(() => []);
  const readers = await Promise.race([asked, patience]);
  gaveUp.abort();
  return readers.filter(({ status }) => status === 'online').map(({ terminal_id }) => terminal_id);
}
