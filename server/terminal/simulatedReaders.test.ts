import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../../tests/support/api.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { cardProviders, declinedCard, goodCard, type PayingGuests } from '../../tests/support/payingGuests.ts';

let house: PayingGuests;
let till: Api;
let owner: Api;

beforeAll(async () => {
  house = await cardProviders.find(({ name }) => name === 'simulated')!.start();
  till = house.register;
  owner = await ownerOf(house.server, house.house.chain_id);
});
afterAll(async () => {
  expect(await house.holds()).toBe(await house.booked());
  await house.close();
});

const registered = async (registration_code: string): Promise<string> => {
  const body = { restaurant_id: house.house.restaurant_id, registration_code, label: 'Counter' };
  return (await owner('POST /restaurant/terminal-location', { body })).body.terminal_id;
};
const opened = async (): Promise<string> => {
  const { order } = await house.guestWithOrder();
  return (await house.openPart(till, order, 500)).partialPayment_id;
};
const charge = (partialPayment_id: string, terminal_id: string) =>
  till('POST /order/reader-payment', { body: { partialPayment_id, terminal_id } });
const look = async (partialPayment_id: string) => {
  house.server.advance(2_000);
  return (await till('GET /order/reader-payment', { query: { partialPayment_id } })).body;
};
/** What a guest does at the reader. */
const at = async (
  terminal_id: string,
  what: 'present' | 'cancel',
  card_number?: string,
  caller: Record<string, string> = { 'device-authorization': `Bearer ${till.token}` },
): Promise<number> => {
  const response = await fetch(`${house.server.origin}/simulated-provider/readers/${terminal_id}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...caller },
    body: JSON.stringify(card_number ? { card_number } : {}),
  });
  return response.status;
};

it('a simulated reader takes a declined card, a guest who leaves and a good card for one part, which is paid once', async () => {
  const [reader, part] = [await registered('simulated-wpe'), await opened()];
  expect(await at(reader, 'present', goodCard)).toBe(422);
  expect((await charge(part, reader)).body.reader).toMatchObject({ state: 'charging' });
  expect((await charge(await opened(), reader)).error.code).toBe('reader_busy');
  const guest = { 'guest-authorization': `Bearer ${(await house.scan()).token}` };
  expect(await at(reader, 'present', goodCard, guest)).toBe(401);
  expect(await at(reader, 'present', declinedCard)).toBe(200);
  expect((await look(part)).reader).toMatchObject({ state: 'declined', reason: 'card_declined' });
  await charge(part, reader);
  expect(await at(reader, 'cancel')).toBe(200);
  expect((await look(part)).reader).toMatchObject({ state: 'cancelled' });
  await charge(part, reader);
  expect(await at(reader, 'present', goodCard)).toBe(200);
  expect(await look(part)).toMatchObject({ status: 'paid', option: 'card', amount: 500 });
  expect(await house.charges()).toHaveLength(1);
});

it('a simulated reader is stopped, is switched off when its words say so, and serves no other house', async () => {
  const [reader, off, part] = [
    await registered('simulated-s700'),
    await registered('reader-is-offline'),
    await opened(),
  ];
  await charge(part, reader);
  const stopped = await till('DELETE /order/reader-payment', { query: { partialPayment_id: part } });
  expect(stopped.body.status).toBe('cancelled');
  expect(await at(reader, 'present', goodCard)).toBe(422);
  const next = await opened();
  expect((await charge(next, off)).error.code).toBe('reader_offline');
  expect((await look(next)).reader).toMatchObject({ state: 'offline' });
  expect((await charge(next, 'tmr_demo_counter')).error.code).toBe('terminal_id_invalid');
});
