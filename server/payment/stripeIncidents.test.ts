import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { goodCard } from '../../tests/support/payingGuests.ts';
import { dispute } from '../../tests/support/stripe/disputeHandlers.ts';
import { failRefunds, refundByHand } from '../../tests/support/stripe/intentHandlers.ts';
import { startStripeHouse, type StripeHouse } from '../../tests/support/stripe/stripeHouse.ts';

let house: StripeHouse;
beforeAll(async () => {
  house = await startStripeHouse({ timeoutMs: 12_000 });
});
afterAll(() => house.close());

/** An order of which 5.00 were paid by card, and the intent that paid them. */
async function paidByCard() {
  const { guest, order } = await house.guestWithOrder();
  const { partialPayment_id } = await house.openPart(guest, order, 500);
  const { body: intent } = await guest('POST /order/payment-intent', { body: { partialPayment_id } });
  await house.typeCard(intent, goodCard);
  const body = { partialPayment_id, paymentOption: 'online' as const };
  expect((await guest('PUT /order/payment-confirm-client', { body })).status).toBe(200);
  await house.reapAll(1);
  return { order, intent_id: intent.intent_id };
}
const act = (order: Order, action: 'reject' | 'refund') =>
  house.register('POST /order/action', { body: { order_id: order.order_id, action, note: 'no more' } });
const incidents = async (order: Order) =>
  (await house.read(order)).payments
    .flatMap((part) => part.incidents ?? [])
    .map(({ kind, amount }) => ({ kind, amount }));
/** What the owners are told of the order's card payments, newest first. */
async function listed({ order_id }: Order) {
  const { chain_id } = house.house;
  const owner = await ownerOf(house.server, chain_id);
  const { body } = await owner('GET /chain/attention', { query: { chain_id, kind: 'card_incident' } });
  return body
    .filter(({ changed }) => changed.some((each) => each.order_id === order_id))
    .map(({ incident }) => ({ kind: incident?.kind, amount: incident?.amount }));
}
const journal = async ({ order_id }: Order) =>
  (await house.register('GET /order/journal', { query: { order_id } })).body
    .filter(({ what, actor }) => actor === 'system:payment' && !['payment_charge', 'payment_refund'].includes(what))
    .map(({ what, amount }) => ({ what, ...(amount ? { amount } : {}) }));

describe('what happens to a card payment at Stripe without our doing', () => {
  it('is written down when money was given back by hand, once, and leaves the bill paid', async () => {
    const { order, intent_id } = await paidByCard();
    refundByHand(house.stripe.world, intent_id, 200);
    expect(await house.tell('charge.refunded', {}, intent_id)).toBe(200);
    refundByHand(house.stripe.world, intent_id, 100);
    expect(await house.tell('charge.refunded', {}, intent_id)).toBe(200);
    const [first, second] = [200, 100].map((amount) => ({ kind: 'refunded_elsewhere', amount }));
    expect((await incidents(order)).toSorted((a, b) => b.amount - a.amount)).toEqual([first, second]);
    expect(await house.read(order)).toMatchObject({ amountPaid: 500, flags: ['card_incident'] });
    const what = 'payment_refunded_elsewhere';
    expect(await journal(order)).toEqual([{ what }, { what }]);
  });

  it('is the guest’s bank that does not take a refund: the money is to be given back by hand', async () => {
    const { order, intent_id } = await paidByCard();
    await act(order, 'reject');
    await house.reapAll(1);
    expect(await house.read(order)).toMatchObject({ amountPaid: 0, flags: [] });
    failRefunds(house.stripe.world, intent_id);
    expect(await house.tell('refund.failed', {}, intent_id)).toBe(200);
    await house.reapAll(2);
    const flags = expect.arrayContaining(['overpaid', 'card_incident']);
    expect(await house.read(order)).toMatchObject({ amountPaid: 500, flags });
    expect(await journal(order)).toEqual([{ what: 'payment_refund_failed', amount: 500 }]);
    // asked for once more the provider would refuse it again
    expect([...house.stripe.world.refunds.values()].filter((each) => each.payment_intent === intent_id)).toHaveLength(
      1,
    );
    expect((await act(order, 'refund')).status).toBe(200);
    expect((await house.read(order)).flags).toEqual(['card_incident']);
  });

  it('is found out without events too when the refund fails at once', async () => {
    const { order, intent_id } = await paidByCard();
    await act(order, 'reject');
    house.stripe.faults.add({ kind: 'fault after', operation: 'POST /v1/refunds', about: intent_id, times: 1 });
    await house.reapAll(1);
    failRefunds(house.stripe.world, intent_id);
    await house.reapAll(2);
    const flags = expect.arrayContaining(['overpaid', 'card_incident']);
    expect(await house.read(order)).toMatchObject({ amountPaid: 500, flags });
  });

  it('is a dispute, until it is won', async () => {
    const { order, intent_id } = await paidByCard();
    const { world } = house.stripe;
    dispute(world, intent_id, 'needs_response');
    expect(await house.tell('charge.dispute.created', {}, intent_id)).toBe(200);
    expect(await incidents(order)).toEqual([{ kind: 'disputed', amount: 500 }]);
    expect((await house.read(order)).flags).toEqual(['card_incident']);
    dispute(world, intent_id, 'won');
    expect(await house.tell('charge.dispute.closed', {}, intent_id)).toBe(200);
    // late and twice
    expect(await house.tell('charge.dispute.created', {}, intent_id)).toBe(200);
    expect(await incidents(order)).toEqual([{ kind: 'dispute_won', amount: 500 }]);
    expect((await house.read(order)).flags).toEqual([]);
    expect(await journal(order)).toEqual([{ what: 'payment_disputed' }, { what: 'payment_dispute_won' }]);
    expect(await listed(order)).toEqual([
      { kind: 'dispute_won', amount: 500 },
      { kind: 'disputed', amount: 500 },
    ]);
  });

  it('is a dispute that keeps the money of a rejected order until it is won', async () => {
    const { order, intent_id } = await paidByCard();
    dispute(house.stripe.world, intent_id, 'needs_response');
    await act(order, 'reject');
    expect(await house.tell('charge.dispute.created', {}, intent_id)).toBe(200);
    await house.reapAll(1);
    expect(await house.read(order)).toMatchObject({ amountPaid: 500, flags: ['card_incident'] });
    dispute(house.stripe.world, intent_id, 'won');
    // what Stripe refused it keeps under the key for a day
    house.server.advance(25 * 60 * 60_000);
    expect(await house.tell('charge.dispute.closed', {}, intent_id)).toBe(200);
    expect(await house.read(order)).toMatchObject({ amountPaid: 0, flags: [] });
  });

  it('is a dispute that is lost', async () => {
    const { order, intent_id } = await paidByCard();
    for (const status of ['needs_response', 'lost'] as const) dispute(house.stripe.world, intent_id, status);
    expect(await house.tell('charge.dispute.closed', {}, intent_id)).toBe(200);
    expect(await incidents(order)).toEqual([{ kind: 'dispute_lost', amount: 500 }]);
    expect((await house.read(order)).flags).toEqual(['card_incident']);
  });
});
