import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { declinedCard, goodCard } from '../../tests/support/payingGuests.ts';
import {
  beginAuthorisation,
  endAuthorisation,
  failAtReader,
  presentAtReader,
} from '../../tests/support/stripe/readerHandlers.ts';
import { startStripeHouse, type StripeHouse } from '../../tests/support/stripe/stripeHouse.ts';
import { announceRestaurant } from '../restaurant/restaurantRepository.ts';
import { reap } from '../reconciliation/reaper.ts';

const process = 'POST /v1/terminal/readers/{reader}/process_payment_intent';

let house: StripeHouse;
let till: Api;
let otherTill: Api;
let counter: string;
let bar: string;

beforeAll(async () => {
  house = await startStripeHouse({ timeoutMs: 12_000 });
  till = house.register;
  otherTill = apiClient(house.server.origin, 'device-authorization', house.house.devices.tablemanager.token);
  const owner = await ownerOf(house.server, house.house.chain_id);
  const registered = async (label: string): Promise<string> => {
    const body = { restaurant_id: house.house.restaurant_id, registration_code: 'simulated-wpe', label };
    return (await owner('POST /restaurant/terminal-location', { body })).body.terminal_id;
  };
  [counter, bar] = [await registered('Counter'), await registered('Bar')];
});
afterAll(async () => {
  expect(house.stripe.faults.unmet()).toEqual([]);
  expect(await house.holds()).toBe(await house.booked());
  await house.close();
});

const world = () => house.stripe.world;
const reader = (id = counter) => world().readers.get(id)!;
beforeEach(() => {
  world().authorising.clear();
  for (const id of [counter, bar]) Object.assign(reader(id), { status: 'online', action: null });
});

/** A part of a bill that the register has opened. */
const opened = async (tip = 0) => {
  const { order } = await house.guestWithOrder();
  const { partialPayment_id } = await house.openPart(till, order, 500, tip);
  return { order, partialPayment_id };
};
const charge = (
  partialPayment_id: string,
  terminal_id = counter,
  { by = till, key }: { by?: Api; key?: string } = {},
) => by('POST /order/reader-payment', { body: { partialPayment_id, terminal_id }, ...(key ? { key } : {}) });
/** What a register sees that looks at it, as much later as what was said before is not believed any more. */
const look = async (partialPayment_id: string, by = till) => {
  house.server.advance(2_000);
  return (await by('GET /order/reader-payment', { query: { partialPayment_id } })).body;
};
const stop = (partialPayment_id: string) => till('DELETE /order/reader-payment', { query: { partialPayment_id } });
const partIn = async (order: Order) => (await house.read(order)).payments[0]!;
const intentsOf = (partialPayment_id: string) =>
  [...world().intents.values()].filter(({ metadata }) => metadata['partialPayment_id'] === partialPayment_id);
/** The reaper comes by, with nobody else awake. */
const later = async (ms = 10_000) => {
  house.server.advance(ms);
  await reap(house.server.deps);
};

describe('a part that the server has a reader charge', () => {
  it('shows on every screen on which reader, and is paid once its event comes, with nobody waiting', async () => {
    const { order, partialPayment_id } = await opened(50);
    const asked = await charge(partialPayment_id);
    expect(asked.body.reader).toEqual({ terminal_id: counter, label: 'Counter', state: 'charging' });
    expect((await partIn(order)).reader).toEqual(asked.body.reader);
    expect(reader().action!.process_payment_intent!.process_config).toMatchObject({
      skip_tipping: true,
      enable_customer_cancellation: true,
    });
    presentAtReader(world(), counter, goodCard);
    expect(await house.tell('terminal.reader.action_succeeded', {}, counter)).toBe(200);
    const paid = await partIn(order);
    expect(paid).toMatchObject({ status: 'paid', option: 'card', amount: 500, tip: 50 });
    expect(paid.reader).toBeUndefined();
    // the other event of the same payment, and the same one again
    await house.tell('payment_intent.succeeded', {}, partialPayment_id);
    await house.tell('terminal.reader.action_succeeded', {}, counter);
    expect((await house.read(order)).amountPaid).toBe(500);
    expect(intentsOf(partialPayment_id)).toMatchObject([{ amount: 550, status: 'succeeded' }]);
  });

  it('is paid although the tablet died and every event was lost', async () => {
    const { order, partialPayment_id } = await opened();
    await charge(partialPayment_id);
    presentAtReader(world(), counter, goodCard);
    await later();
    expect(await partIn(order)).toMatchObject({ status: 'paid', option: 'card' });
    await later();
    expect((await house.read(order)).amountPaid).toBe(500);
    expect((await charge(partialPayment_id)).body.status).toBe('paid');
    expect(intentsOf(partialPayment_id)).toHaveLength(1);
  });

  it('is one charge however often it is asked for', async () => {
    const { partialPayment_id } = await opened();
    const before = house.stripe.requests.length;
    const answers = await Promise.all([1, 2, 3].map(() => charge(partialPayment_id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const asked = house.stripe.requests.slice(before).filter(({ operation }) => operation === process);
    expect(asked).toHaveLength(1);
    expect((await charge(partialPayment_id, bar)).error.code).toBe('lines_already_claimed');
    presentAtReader(world(), counter, goodCard);
    expect((await look(partialPayment_id)).status).toBe('paid');
    expect(intentsOf(partialPayment_id)).toHaveLength(1);
  });

  it('goes on when the answer of the provider was lost, or was a fault of its own', async () => {
    for (const kind of ['reset after', 'fault after'] as const) {
      const { partialPayment_id } = await opened();
      house.stripe.faults.add({ kind, operation: process, about: counter, times: 1 });
      expect((await charge(partialPayment_id)).body.reader).toMatchObject({ state: 'charging' });
      expect((await look(partialPayment_id)).reader).toMatchObject({ state: 'charging' });
      presentAtReader(world(), counter, goodCard);
      expect((await look(partialPayment_id)).status).toBe('paid');
      expect(intentsOf(partialPayment_id)).toHaveLength(1);
    }
  });

  it('may be tried again when the reader never heard of it', async () => {
    const { partialPayment_id } = await opened();
    house.stripe.faults.add({ kind: 'reset before', operation: process, about: counter, times: 2 });
    const key = randomUUID();
    expect((await charge(partialPayment_id, counter, { key })).body.reader).toMatchObject({ state: 'charging' });
    house.server.advance(30_000);
    expect((await look(partialPayment_id)).reader).toMatchObject({ state: 'failed', reason: 'reader_reset' });
    // the request that was lost comes once more: it charges nothing by itself
    expect((await charge(partialPayment_id, counter, { key })).body.reader).toMatchObject({ state: 'failed' });
    expect(reader().action).toBeNull();
    expect((await charge(partialPayment_id)).body.reader).toMatchObject({ state: 'charging' });
    presentAtReader(world(), counter, goodCard);
    expect((await look(partialPayment_id)).status).toBe('paid');
  });

  it('says that the card was declined and why, frees the reader, and takes another card', async () => {
    const { order, partialPayment_id } = await opened();
    await charge(partialPayment_id);
    presentAtReader(world(), counter, declinedCard);
    expect((await look(partialPayment_id)).reader).toMatchObject({ state: 'declined', reason: 'card_declined' });
    const other = await opened();
    expect((await charge(other.partialPayment_id)).status).toBe(200);
    failAtReader(world(), counter);
    await house.tell('terminal.reader.action_failed', {}, counter);
    expect((await partIn(other.order)).reader).toMatchObject({ state: 'cancelled' });
    expect((await charge(partialPayment_id)).body.reader).toEqual({
      terminal_id: counter,
      label: 'Counter',
      state: 'charging',
    });
    presentAtReader(world(), counter, goodCard);
    // an event of the first card that comes only now
    await house.tell('terminal.reader.action_failed', {}, intentsOf(partialPayment_id)[0]!.id);
    expect((await partIn(order)).status).toBe('paid');
    expect(intentsOf(partialPayment_id)).toHaveLength(1);
    expect((await stop(other.partialPayment_id)).body.status).toBe('cancelled');
  });

  it('is booked with the tip that the guest gave at the reader, where the house has it asked for', async () => {
    const { deps } = house.server;
    const { restaurant_id } = house.house;
    // until every process knows
    const asks = (readerTips: boolean) =>
      deps.db.transaction(async (tx) => {
        const more = JSON.stringify({ readerTips });
        await tx.query('update restaurant set doc = doc || $2 where restaurant_id = $1', [restaurant_id, more]);
        await announceRestaurant(tx, restaurant_id);
      });
    await asks(true);
    const { order, partialPayment_id } = await opened(50);
    await charge(partialPayment_id);
    await asks(false);
    presentAtReader(world(), counter, goodCard, { tip: 70 });
    expect(await look(partialPayment_id)).toMatchObject({ status: 'paid', amount: 500, tip: 120 });
    expect((await house.read(order)).tip).toBe(120);
  });
});

describe('a reader', () => {
  it('does one thing at a time, whoever asks, and says so', async () => {
    const [first, second] = [await opened(), await opened()];
    const [one, two] = await Promise.all([
      charge(first.partialPayment_id),
      charge(second.partialPayment_id, counter, { by: otherTill }),
    ]);
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]));
    const [taken, refused] = one.status === 200 ? [first, second] : [second, first];
    const again = await charge(refused.partialPayment_id);
    expect(again.error).toMatchObject({ code: 'reader_busy', retry: 'later', details: { label: 'Counter' } });
    expect((await partIn(refused.order)).reader).toBeUndefined();
    expect((await charge(refused.partialPayment_id, bar)).body.reader).toMatchObject({ label: 'Bar' });
    presentAtReader(world(), counter, goodCard);
    presentAtReader(world(), bar, goodCard);
    expect((await look(taken.partialPayment_id)).status).toBe('paid');
    expect((await look(refused.partialPayment_id)).status).toBe('paid');
  });

  it('is listed with the device that uses it, until it is done', async () => {
    const { partialPayment_id } = await opened();
    const users = async () => {
      const { restaurant_id } = house.house;
      const { body } = await otherTill('GET /restaurant/terminals', { query: { restaurant_id } });
      return Object.fromEntries(body.map(({ terminal_id, usedBy }) => [terminal_id, usedBy]));
    };
    expect(await users()).toEqual({ [counter]: undefined, [bar]: undefined });
    expect((await charge(partialPayment_id, counter, { key: randomUUID() })).status).toBe(200);
    const { device_id } = house.house.devices.cashregister;
    expect(await users()).toEqual({ [counter]: { device_id, name: 'cashregister' }, [bar]: undefined });
    presentAtReader(world(), counter, goodCard);
    expect((await look(partialPayment_id)).status).toBe('paid');
    expect(await users()).toEqual({ [counter]: undefined, [bar]: undefined });
  });

  it('is not used by a device that has no restaurant chosen', async () => {
    const { partialPayment_id } = await opened();
    const { device_id } = house.house.devices.cashregister;
    const choose = (restaurant_id: string | null) =>
      house.server.deps.db.query('update device set restaurant_id = $2 where device_id = $1', [
        device_id,
        restaurant_id,
      ]);
    await choose(null);
    const data = { partialPayment_id };
    const request = { type: 'terminal_payment', restaurant_id: house.house.restaurant_id, data };
    const answers = [
      await charge(partialPayment_id),
      await till('POST /device/request', { body: request }),
      await till('GET /restaurant/terminal/connection_token', { query: {} }),
    ];
    await choose(house.house.restaurant_id);
    expect(answers.map(({ error }) => error.message)).toEqual(Array(3).fill('Select a Restaurant for Device'));
    expect((await stop(partialPayment_id)).status).toBe(200);
  });

  it('is not taken from a payment of which this server knows nothing, but from one that has ended', async () => {
    const { partialPayment_id } = await opened();
    const stranger = { id: 'pi_stranger', status: 'requires_payment_method', metadata: {} };
    world().intents.set(stranger.id, stranger as never);
    const action = { type: 'process_payment_intent', status: 'in_progress' };
    Object.assign(reader(), { action: { ...action, process_payment_intent: { payment_intent: stranger.id } } });
    expect((await charge(partialPayment_id)).error.code).toBe('reader_busy');
    expect((await look(partialPayment_id)).reader).toMatchObject({ state: 'failed', reason: 'reader_busy' });
    stranger.status = 'canceled';
    expect((await charge(partialPayment_id)).body.reader).toMatchObject({ state: 'charging' });
    world().intents.delete(stranger.id);
    expect((await stop(partialPayment_id)).body.status).toBe('cancelled');
  });

  it('that has no network is said to have none, and the part may be paid at another', async () => {
    reader().status = 'offline';
    const { order, partialPayment_id } = await opened();
    expect((await charge(partialPayment_id)).error).toMatchObject({ code: 'reader_offline', retry: 'later' });
    expect((await partIn(order)).reader).toMatchObject({ label: 'Counter', state: 'offline' });
    expect((await charge(partialPayment_id, bar)).body.reader).toMatchObject({ label: 'Bar', state: 'charging' });
    presentAtReader(world(), bar, goodCard);
    expect((await look(partialPayment_id)).status).toBe('paid');
  });

  it('that waits for nobody is freed after a while, and its payment may be tried again', async () => {
    const { order, partialPayment_id } = await opened();
    await charge(partialPayment_id);
    await later(60_000);
    expect((await partIn(order)).reader).toMatchObject({ state: 'charging' });
    await later(5 * 60_000);
    expect((await partIn(order)).reader).toMatchObject({ state: 'timed_out' });
    expect(reader().action).toBeNull();
    expect((await stop(partialPayment_id)).body.status).toBe('cancelled');
  });

  it('of another house, or at another place, is refused', async () => {
    const { partialPayment_id } = await opened();
    expect((await charge(partialPayment_id, 'tmr_nobody')).error.code).toBe('terminal_id_invalid');
    const place = reader().location;
    reader().location = 'tml_elsewhere';
    expect((await charge(partialPayment_id)).error.code).toBe('terminal_id_invalid');
    expect((await look(partialPayment_id)).reader).toMatchObject({ state: 'failed', reason: 'reader_elsewhere' });
    reader().location = place;
    // an account in another country than the reader, by the provider's own word
    world().locations.get(place as string)!.address.country = 'HU';
    expect((await charge(partialPayment_id)).error.code).toBe('terminal_id_invalid');
    world().locations.get(place as string)!.address.country = 'AT';
    const kitchen = apiClient(house.server.origin, 'device-authorization', house.house.devices.orderprocessing.token);
    expect((await charge(partialPayment_id, counter, { by: kitchen })).status).toBe(403);
    const guest = await house.scan();
    expect((await charge(partialPayment_id, counter, { by: guest })).status).toBe(401);
    expect(JSON.stringify(house.stripe.requests)).not.toContain('tml_demo');
    expect((await stop(partialPayment_id)).body.status).toBe('cancelled');
  });
});

describe('stopping a reader', () => {
  it('leaves neither the reader nor the intent waiting, and the bill free for cash', async () => {
    const { order, partialPayment_id } = await opened();
    await charge(partialPayment_id);
    expect((await stop(partialPayment_id)).body.status).toBe('cancelled');
    expect(reader().action).toBeNull();
    expect(intentsOf(partialPayment_id)).toMatchObject([{ status: 'canceled' }]);
    expect((await stop(partialPayment_id)).body.status).toBe('cancelled');
    const cash = { order_id: order.order_id, paymentOption: 'cash' as const };
    expect((await till('PUT /order/payment-confirm-client', { body: cash })).status).toBe(200);
  });

  it('is refused while the card is being authorised, and lets the payment stand', async () => {
    const { order, partialPayment_id } = await opened();
    await charge(partialPayment_id);
    beginAuthorisation(world(), counter, goodCard);
    expect((await stop(partialPayment_id)).error).toMatchObject({ code: 'card_being_charged', retry: 'later' });
    endAuthorisation(world(), counter);
    expect((await stop(partialPayment_id)).body).toMatchObject({ status: 'paid', option: 'card' });
    expect((await house.read(order)).amountPaid).toBe(500);
  });

  it('that comes between the reader and its intent takes no money: either it is paid or it is not', async () => {
    const { order, partialPayment_id } = await opened();
    await charge(partialPayment_id);
    // the reader was reset, and nobody knows whether the intent was cancelled
    const operation = 'POST /v1/payment_intents/{intent}/cancel';
    house.stripe.faults.add({ kind: 'reset after', operation, about: '', times: 2 });
    expect((await stop(partialPayment_id)).error.code).toBe('payment_provider_down');
    expect((await partIn(order)).status).toBe('open');
    expect((await stop(partialPayment_id)).body.status).toBe('cancelled');
    expect((await house.read(order)).amountPaid).toBe(0);
  });

  it('works on a reader that lost its network, which cannot be paid at any more', async () => {
    const { partialPayment_id } = await opened();
    await charge(partialPayment_id);
    reader().status = 'offline';
    expect((await stop(partialPayment_id)).body.status).toBe('cancelled');
    reader().status = 'online';
    presentAtReader(world(), counter, goodCard);
    await house.tell('terminal.reader.action_failed', {}, counter);
    expect(intentsOf(partialPayment_id)).toMatchObject([{ status: 'canceled', amount_received: 0 }]);
  });

  it('happens by itself when the part was given up by a device that could not reach the server meanwhile', async () => {
    const { partialPayment_id } = await opened();
    await charge(partialPayment_id);
    const given = await till('DELETE /order/partial-payment', { query: { partialPayment_id } });
    expect(given.status).toBe(200);
    await later();
    expect(reader().action).toBeNull();
    expect(intentsOf(partialPayment_id)).toMatchObject([{ status: 'canceled' }]);
  });
});
