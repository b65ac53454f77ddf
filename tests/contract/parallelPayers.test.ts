import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '#contract/calls.ts';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { reap } from '#server/reconciliation/reaper.ts';
import type { Api } from '../support/api.ts';
import { orderFor } from '../support/houses.ts';
import { cardProviders, declinedCard, goodCard, type PayingGuests } from '../support/payingGuests.ts';

type Wish = Pick<BodyOf<'POST /order/partial-payment'>, 'lines' | 'amount' | 'share' | 'tip'>;
type Intent = { intent_id: string; client_secret: string };
/** How it ended for one payer. */
type Outcome = { paid?: PartialPayment; intent_id?: string; refused?: string };

const many = 32;
/** Less than this no card provider takes. */
const leastByCard = 50;
const deadlineMs = 90_000;
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

describe.each(cardProviders)('with the $name provider', ({ start }) => {
  let guests: PayingGuests;
  beforeAll(async () => void (guests = await start()));
  afterAll(() => guests.close());

  /** Three orders of one table, and so many phones that have scanned its code. */
  async function bill(phones: number): Promise<{ orders: Order[]; payers: Api[] }> {
    const payers = await Promise.all(upTo(phones).map(() => guests.scan()));
    const table_id = guests.house.tables[0]!.table_id;
    const placed = await Promise.all(
      upTo(3).map((at) =>
        payers[at % phones]!('POST /order', { body: { order: orderFor(guests.house, { type: 'local', table_id }) } }),
      ),
    );
    expect(placed.map(({ status }) => status)).toEqual([200, 200, 200]);
    return { orders: placed.map(({ body }) => body), payers };
  }

  const open = (api: Api, orders: Order[], wish: Wish) =>
    api('POST /order/partial-payment', {
      body: {
        partialPayment_id: randomUUID(),
        restaurant_id: guests.house.restaurant_id,
        orders: orders.map(({ order_id }) => order_id),
        ...wish,
      },
    });

  /** Confirms until the provider has the money; it is on its way for 0.4 s of the server's clock. */
  async function confirmed(api: Api, { partialPayment_id }: PartialPayment): Promise<PartialPayment> {
    const until = Date.now() + deadlineMs;
    for (;;) {
      const answer = await api('PUT /order/payment-confirm-client', {
        body: { partialPayment_id, paymentOption: 'online' },
      });
      if (answer.status === 200) return answer.body.partialPayment!;
      if (answer.error.retry !== 'later' || Date.now() > until) throw new Error(JSON.stringify(answer.error));
      guests.server.advance(500);
      await sleep(5);
    }
  }

  async function intentOf(api: Api, { partialPayment_id }: PartialPayment): Promise<Intent | undefined> {
    const until = Date.now() + deadlineMs;
    for (;;) {
      const asked = await api('POST /order/payment-intent', { body: { partialPayment_id } });
      if (asked.status === 200) return asked.body;
      if (asked.error.code === 'card_amount_too_small') return undefined;
      if (asked.error.retry !== 'later' || Date.now() > until) throw new Error(JSON.stringify(asked.error));
      await sleep(5);
    }
  }

  async function giveUp(api: Api, { partialPayment_id }: PartialPayment, why: Outcome): Promise<Outcome> {
    expect((await api('DELETE /order/partial-payment', { query: { partialPayment_id } })).status).toBe(200);
    return why;
  }

  /** One guest who wants to pay; whoever is too late takes what is left of the bill, if that is worth a card. */
  async function pay(api: Api, orders: Order[], wish: Wish, { declines = false } = {}): Promise<Outcome> {
    let opened = await open(api, orders, wish);
    while (opened.status !== 200) {
      const { code, details } = opened.error;
      // the last is said of a line whose order is paid while others of the bill are not
      expect(['amount_exceeds_remaining', 'lines_already_claimed', 'amount_invalid']).toContain(code);
      const left = (details as { remaining?: number } | undefined)?.remaining ?? leastByCard;
      if (left < leastByCard) return { refused: code };
      opened = await open(api, orders, { amount: left });
    }
    const part = opened.body;
    const intent = await intentOf(api, part);
    if (!intent) return giveUp(api, part, { refused: 'amount_too_small' });
    const { intent_id } = intent;
    if (declines) {
      expect((await guests.typeCard(intent, declinedCard)).body.code).toBe('card_declined');
      return giveUp(api, part, { refused: 'card_declined', intent_id });
    }
    expect((await guests.typeCard(intent, goodCard)).status).toBe(200);
    return { paid: await confirmed(api, part), intent_id };
  }

  /** What the register takes in cash, so that nothing of the bill is left. */
  async function settleRest(orders: Order[]): Promise<void> {
    for (const { order_id } of orders) {
      const { amountTotal, amountPaid } = (await guests.register('GET /order', { query: { order_id } })).body;
      if (amountPaid === amountTotal) continue;
      const body = { order_id, paymentOption: 'cash' as const };
      const taken = await guests.register('PUT /order/payment-confirm-client', { body });
      expect([taken.status, taken.error]).toEqual([200, taken.body]);
    }
  }

  const standing = (orders: Order[]): Promise<Order[]> => Promise.all(orders.map((order) => guests.read(order)));

  it.each([1, 2])(`takes exactly the bill from ${many} phones that pay at once, round %i`, async (round) => {
    const before = await guests.charges();
    const { orders, payers } = await bill(many);
    const total = sum(orders.map(({ amountTotal }) => amountTotal));
    const lines = orders.flatMap(({ order_id, items }) =>
      items.map(({ line_id }) => ({ order_id, line_id, quantity: 1 })),
    );
    const wishes: Wish[] = upTo(many).map((at) => {
      const tip = at % 3 === 0 ? 70 : 0;
      if (at % 4 === 0) return { lines: [lines[(at * round) % lines.length]!], tip };
      if (at % 4 === 1) return { share: { of: 8, count: 1 }, tip };
      return { amount: 150 + 37 * at, tip };
    });
    const outcomes = await Promise.all(
      payers.map((api, at) => pay(api, orders, wishes[at]!, { declines: at % 7 === round })),
    );
    await settleRest(orders);
    for (let again = 0; again < 2; again += 1) {
      guests.server.advance(60_000);
      await reap(guests.server.deps);
    }

    const after = await standing(orders);
    expect(sum(after.map(({ amountPaid }) => amountPaid))).toBe(total);
    for (const order of after) expect(order.amountPaid).toBe(order.amountTotal);
    // Every charge at the provider is a part that is paid, and whoever was refused was never charged.
    const known = new Set(before.map(({ intent_id }) => intent_id));
    const charged = (await guests.charges()).filter(({ intent_id }) => !known.has(intent_id));
    const paid = outcomes.filter(({ paid: part }) => part !== undefined);
    expect(new Set(charged.map(({ intent_id }) => intent_id))).toEqual(new Set(paid.map(({ intent_id }) => intent_id)));
    expect(charged).toHaveLength(paid.length);
    expect(sum(charged.map(({ amount }) => amount))).toBe(sum(paid.map(({ paid: part }) => part!.amount + part!.tip)));
    expect(sum(paid.map(({ paid: part }) => part!.amount))).toBeLessThanOrEqual(total);
    expect(paid.length).toBeGreaterThan(3);
    expect(outcomes.filter(({ refused }) => refused).length).toBeGreaterThan(3);
    expect(await guests.refunds()).toEqual([]);
    expect(await guests.holds()).toBe(await guests.booked());
  });

  it('charges one of two cards that race for the last share, and refuses the other before it is charged', async () => {
    for (const wish of [{ share: { of: 1, count: 1 } }, 'amount', 'lines'] as const) {
      const { orders, payers } = await bill(3);
      const [last] = orders as [Order, ...Order[]];
      const half = Math.floor(last.amountTotal / 2);
      expect((await pay(payers[0]!, [last], { amount: half })).paid).toBeDefined();
      const charges = (await guests.charges()).length;
      const rest: Wish =
        wish === 'amount'
          ? { amount: last.amountTotal - half }
          : wish === 'lines'
            ? { lines: [{ order_id: last.order_id, line_id: last.items[0]!.line_id, quantity: 1 }] }
            : wish;
      const raced = await Promise.all(payers.slice(1).map((api) => open(api, [last], rest)));
      const statuses = raced.map(({ status }) => status).sort((a, b) => a - b);
      expect([wish, statuses[0]]).toEqual([wish, 200]);
      expect([wish, statuses[1]]).toEqual([wish, wish === 'lines' ? 409 : 422]);
      const winner = raced.findIndex(({ status }) => status === 200);
      const part = raced[winner]!.body;
      const loser = raced[1 - winner]!.error;
      expect(loser.code).toBe(wish === 'lines' ? 'lines_already_claimed' : 'amount_exceeds_remaining');
      const stranger = { partialPayment_id: part.partialPayment_id };
      const stolen = await payers.slice(1)[1 - winner]!('POST /order/payment-intent', { body: stranger });
      expect(stolen.status).toBe(404);
      const payer = payers.slice(1)[winner]!;
      await guests.typeCard((await intentOf(payer, part))!, goodCard);
      expect((await confirmed(payer, part)).status).toBe('paid');
      expect((await guests.charges()).length).toBe(charges + 1);
      await settleRest(orders);
    }
  });

  it('charges one part once, however many tabs of its phone and readers of the house try', async () => {
    const { orders, payers } = await bill(1);
    const [order] = orders as [Order, ...Order[]];
    const [payer] = payers as [Api];
    const part = (await open(payer, [order], { share: { of: 1, count: 1 } })).body;
    const { partialPayment_id } = part;
    const before = (await guests.charges()).length;
    const ways = upTo(12).map((at) =>
      at % 3 === 2 ? (['card', guests.register] as const) : (['online', payer] as const),
    );
    await Promise.all(
      ways.map(async ([type, api]) => {
        const asked = await api('POST /order/payment-intent', { body: { partialPayment_id, type } });
        if (asked.status !== 200) return expect(asked.error.retry).toBeDefined();
        return guests.typeCard(asked.body, goodCard);
      }),
    );
    const until = Date.now() + deadlineMs;
    while ((await guests.read(order)).amountPaid < order.amountTotal && Date.now() < until) {
      guests.server.advance(60_000);
      await reap(guests.server.deps);
    }
    expect((await guests.read(order)).amountPaid).toBe(order.amountTotal);
    expect((await guests.charges()).length).toBe(before + 1);
    expect(await guests.refunds()).toEqual([]);
    await settleRest(orders);
    expect(await guests.holds()).toBe(await guests.booked());
  });
});
