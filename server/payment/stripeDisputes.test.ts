import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { completeAccount } from '../../tests/support/stripe/businessHandlers.ts';
import { dispute, reinstate } from '../../tests/support/stripe/disputeHandlers.ts';
import { refundByHand } from '../../tests/support/stripe/intentHandlers.ts';
import { reverseByHand } from '../../tests/support/stripe/transferHandlers.ts';
import { startStripeHouse, type StripeHouse } from '../../tests/support/stripe/stripeHouse.ts';

let house: StripeHouse;
let account_id: string;
beforeAll(async () => {
  house = await startStripeHouse();
  const { chain_id } = house.house;
  const owner = await ownerOf(house.server, chain_id);
  expect((await owner('GET /chain/stripe-account', { query: { chain_id } })).status).toBe(200);
  [account_id] = [...house.stripe.world.accounts.keys()] as [string];
  completeAccount(house.stripe.world, account_id);
  expect(await house.tell('account.updated')).toBe(200);
});
afterAll(async () => {
  expect(house.stripe.faults.unmet()).toEqual([]);
  await house.close();
});

const balance = () => house.stripe.world.balances.get(account_id) ?? 0;
/** A paid order, and how much the account has of it. */
async function paid() {
  const before = balance();
  const { guest, order } = await house.guestWithOrder();
  await house.payOnline(guest, order);
  await house.reapAll(1);
  const intent_id = (await house.read(order)).payments[0]!.intent_id!;
  return { order, intent_id, total: order.amountTotal, of: () => balance() - before };
}
/** Tells of everything that befell a payment from some event on: twice, in any order, all at once. */
async function tellAll(intent_id: string, since = 0): Promise<void> {
  const { events } = house.stripe;
  const about = events.all.slice(since).filter((event) => JSON.stringify(event).includes(intent_id));
  const disordered = [...about.toReversed(), ...about];
  const webhook = `${house.server.origin}/stripe/webhook`;
  const answers = await Promise.all(disordered.map((event) => events.send(event, webhook)));
  expect(answers).toEqual(disordered.map(() => 200));
  await house.settled();
}
const incidents = async (order: Order) =>
  (await house.read(order)).payments.flatMap((part) => part.incidents ?? []).map(({ kind }) => kind);

describe('a dispute over money that went on to an account', () => {
  it('is borne by the platform while it is open, by the account once it is lost, and by nobody once it is won', async () => {
    const { order, intent_id, total, of } = await paid();
    const { world } = house.stripe;
    dispute(world, intent_id, 'needs_response');
    await tellAll(intent_id);
    expect(of()).toBe(total);
    for (const [status, borne, kind] of [
      ['lost', 0, 'dispute_lost'],
      ['won', total, 'dispute_won'],
      ['lost', 0, 'dispute_lost'],
      ['won', total, 'dispute_won'],
    ] as const) {
      const since = house.stripe.events.all.length;
      dispute(world, intent_id, status);
      await tellAll(intent_id, since);
      expect([status, of()]).toEqual([status, borne]);
      // all that was ever told, once more
      await tellAll(intent_id);
      await house.reapAll(1);
      expect([status, of()]).toEqual([status, borne]);
      expect(await incidents(order)).toEqual([kind]);
    }
    expect((await house.read(order)).flags).toEqual([]);
  });

  it('is found by the reaper when nobody told of it, as is what was refunded by hand', async () => {
    const [lost, won, refunded] = [await paid(), await paid(), await paid()];
    const before = balance();
    const { world } = house.stripe;
    for (const status of ['needs_response', 'lost'] as const) dispute(world, lost.intent_id, status);
    for (const status of ['needs_response', 'lost'] as const) dispute(world, won.intent_id, status);
    refundByHand(world, refunded.intent_id, 200);
    await house.reapAll(11);
    expect(balance()).toBe(before - lost.total - won.total);
    expect(await incidents(lost.order)).toEqual(['dispute_lost']);
    expect(await incidents(refunded.order)).toEqual(['refunded_elsewhere']);
    dispute(world, won.intent_id, 'won');
    await house.reapAll(11);
    expect(balance()).toBe(before - lost.total);
    expect(await incidents(won.order)).toEqual(['dispute_won']);
    // a server that was away for days
    dispute(world, lost.intent_id, 'won');
    house.server.advance(5 * 24 * 60 * 60_000);
    await house.reapAll(2);
    expect(balance()).toBe(before);
  });

  it('costs the account only what Stripe does not give back of it, whenever that becomes known', async () => {
    const { intent_id, total, of } = await paid();
    const { world } = house.stripe;
    for (const status of ['needs_response', 'lost'] as const) dispute(world, intent_id, status);
    await tellAll(intent_id);
    expect(of()).toBe(0);
    reinstate(world, intent_id, 300);
    await tellAll(intent_id);
    expect(of()).toBe(300);
    await house.reapAll(1);
    expect(of()).toBe(300);
    expect(total).toBeGreaterThan(300);
  });

  it('takes no more than is left where somebody took some of it back by hand', async () => {
    const { order, intent_id, total, of } = await paid();
    const { world } = house.stripe;
    reverseByHand(world, intent_id, 400);
    expect(of()).toBe(total - 400);
    for (const status of ['needs_response', 'lost'] as const) dispute(world, intent_id, status);
    await tellAll(intent_id);
    await house.reapAll(1);
    expect(of()).toBe(0);
    expect(await incidents(order)).toEqual(['dispute_lost']);
    dispute(world, intent_id, 'won');
    await tellAll(intent_id);
    // what was taken by hand is theirs who took it
    expect(of()).toBe(total - 400);
  });

  it.each(['time-out after', 'reset after', 'fault before', 'fault after', 'key in use', 'too many'] as const)(
    'moves money once when Stripe fails: %s',
    async (kind) => {
      const { intent_id, total, of } = await paid();
      const { world, faults } = house.stripe;
      for (const status of ['needs_response', 'lost'] as const) dispute(world, intent_id, status);
      const { id } = [...world.disputes.values()].find((each) => each.payment_intent === intent_id)!;
      const operation = 'POST /v1/transfers';
      faults.add({ kind, operation: `${operation}/{id}/reversals`, about: id, times: 1 });
      await tellAll(intent_id);
      await house.reapAll(4);
      expect(of()).toBe(0);
      dispute(world, intent_id, 'won');
      faults.add({ kind, operation, about: id, times: 1 });
      await tellAll(intent_id);
      await house.reapAll(4);
      expect(of()).toBe(total);
    },
  );
});
