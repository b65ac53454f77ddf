import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodCard } from '../../tests/support/payingGuests.ts';
import { startStripeHouse, type StripeHouse } from '../../tests/support/stripe/stripeHouse.ts';
import { reap } from '../reconciliation/reaper.ts';

let house: StripeHouse;
beforeAll(async () => {
  house = await startStripeHouse();
});
afterAll(async () => {
  expect(house.stripe.faults.unmet()).toEqual([]);
  expect(await house.holds()).toBe(await house.booked());
  await house.close();
});

const webhook = () => `${house.server.origin}/stripe/webhook`;
const paid = async (order: Parameters<StripeHouse['read']>[0]) => (await house.read(order)).amountPaid;
/** A guest who has typed a card in and told nobody. */
async function silentlyPaid() {
  const { guest, order } = await house.guestWithOrder();
  const { partialPayment_id } = await house.openPart(guest, order, 500);
  const intent = (await guest('POST /order/payment-intent', { body: { partialPayment_id } })).body;
  await house.typeCard(intent, goodCard);
  return { order, intent };
}
const asked = () => house.stripe.requests.length;

describe('events of Stripe', () => {
  it('come from two endpoints with a secret each, and from nobody else', async () => {
    const { order, intent } = await silentlyPaid();
    const tell = (secret: string) => house.tell('payment_intent.succeeded', { secret }, intent.intent_id);
    expect(await tell('whsec_standin_other')).toBe(400);
    expect(await paid(order)).toBe(0);
    expect(await tell('whsec_standin_connect')).toBe(200);
    expect(await paid(order)).toBe(500);
    expect(await tell('whsec_standin')).toBe(200);
  });

  it('about what is not ours are taken, and Stripe is asked nothing about it', async () => {
    const { events } = house.stripe;
    const { length } = events.all;
    const before = asked();
    events.emit('account.updated', { id: 'acct_of_somebody', object: 'account' }, 'acct_of_somebody');
    const customer = 'cus_of_somebody';
    events.emit('customer.subscription.updated', { id: 'sub_1', customer }, 'acct_of_somebody');
    events.emit('customer.subscription.deleted', { id: 'sub_2', customer });
    events.emit('invoice.payment_failed', { id: 'in_1', customer });
    events.emit('setup_intent.succeeded', { id: 'seti_1', customer });
    events.emit('charge.refunded', { id: 'ch_1', payment_intent: 'pi_of_somebody' });
    events.emit('payment_intent.succeeded', { id: 'pi_of_somebody', metadata: { attempt_id: randomUUID() } });
    for (const event of events.all.slice(length)) {
      expect([event.type, await events.send(event, webhook())]).toEqual([event.type, 200]);
    }
    await house.settled();
    expect(asked()).toBe(before);
  });

  it('of a shape that nobody knows are taken, and nothing comes of them', async () => {
    const about = (type: string, object: unknown) => ({ id: `evt_${randomUUID()}`, type, data: { object } });
    const strange: unknown[] = [
      {},
      [],
      null,
      7,
      { id: 'evt_1' },
      { id: 'evt_2', type: 'account.updated' },
      { id: 'evt_3', type: 'account.updated', data: null },
      { id: 4, type: 5, data: { object: {} } },
      { id: 'evt_\u0000', type: 'account.updated', data: { object: { id: 'acct_1' } } },
      { id: 'evt_v2', object: 'v2.core.event', type: 'v2.core.account.updated', related_object: { id: 'acct_1' } },
      about('payment_intent.succeeded', { id: 'pi_without_metadata' }),
      about('payment_intent.succeeded', { id: 'pi_\u0000', metadata: { attempt_id: ['x'] } }),
      about('payment_intent.canceled', null),
      about('charge.refunded', { payment_intent: { object: 'payment_intent' } }),
      about('charge.dispute.created', { payment_intent: 12 }),
      about('account.updated', { id: 'x'.repeat(10_000) }),
      about('customer.subscription.updated', { customer: [] }),
      about('setup_intent.succeeded', 'text'),
    ];
    for (const event of strange) {
      const body = JSON.stringify(event);
      expect([body, await house.stripe.events.post(body, webhook())]).toEqual([body, 200]);
    }
    expect(await house.stripe.events.post('no JSON at all', webhook())).toBe(200);
    await house.settled();
  });

  it('are answered before Stripe is asked, and what fails then is done later', async () => {
    const { order, intent } = await silentlyPaid();
    const event = house.stripe.events.all.findLast((each) => each.type === 'payment_intent.succeeded')!;
    const operation = 'GET /v1/payment_intents/{intent}';
    house.stripe.faults.add({ kind: 'time-out before', operation, about: intent.intent_id, times: 1 });
    expect(await house.stripe.events.send(event, webhook())).toBe(200);
    await house.settled();
    expect(await paid(order)).toBe(0);
    // sent again it is taken, not worked on twice
    expect(await house.stripe.events.send(event, webhook())).toBe(200);
    await house.settled();
    expect(await paid(order)).toBe(0);
    house.server.advance(20_000);
    await reap(house.server.deps);
    expect(await paid(order)).toBe(500);
  });

  it('of a process that died before it did anything about them are dealt with by the next', async () => {
    const { order, intent } = await silentlyPaid();
    const { db, now } = house.server.deps;
    const about = { kind: 'intent', intent_id: intent.intent_id };
    await db.query(
      `insert into provider_event (event_id, type, at, about, try_at) values ('evt_left', 'payment_intent.succeeded', $1, $2, $1)`,
      [now(), JSON.stringify(about)],
    );
    await reap(house.server.deps);
    expect(await paid(order)).toBe(500);
    const left = await db.query('select event_id from provider_event where try_at is not null');
    expect(left).toEqual([]);
  });

  it('that come all at once ask Stripe a few at a time, and each is dealt with', async () => {
    const many = 30;
    const orders = [];
    for (let one = 0; one < many; one += 1) orders.push(await silentlyPaid());
    const operation = 'GET /v1/payment_intents/{intent}';
    house.stripe.faults.add({ kind: 'slow', operation, about: '', times: many });
    const open = house.stripe.watchMostAtOnce();
    const types = house.stripe.events.all.filter(({ type }) => type === 'payment_intent.succeeded').slice(-many);
    const answers = await Promise.all(types.map((event) => house.stripe.events.send(event, webhook())));
    expect(answers).toEqual(types.map(() => 200));
    await house.settled();
    expect(open()).toBeLessThanOrEqual(4 * house.server.processes.length);
    for (const { order } of orders) expect(await paid(order)).toBe(500);
  });
});
