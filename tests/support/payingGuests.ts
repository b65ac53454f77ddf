import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { anyGuest } from './anyGuest.ts';
import { type Api, apiClient } from './api.ts';
import { type House, makeHouses, orderFor } from './houses.ts';
import { presentCard } from './stripe/intentHandlers.ts';
import { startStripe, type StripeStandIn } from './stripe/stripeStandIn.ts';
import { refundsOf } from './stripe/stripeWorld.ts';
import { startTestServer, type TestServer } from './testServer.ts';

export const goodCard = '4242 4242 4242 4242';
export const declinedCard = '4000 0000 0000 0002';

/** How a card payment looks from the guest's side, the same with every card provider. */
export type CardProvider = {
  name: 'simulated' | 'stripe';
  start: () => Promise<PayingGuests>;
};

/** What is special to one provider. */
type Till = {
  /** What the provider's form in the guest's browser does. */
  typeCard(
    intent: { intent_id: string; client_secret: string },
    card: string,
  ): Promise<{ status: number; body: { state?: string; code?: string } }>;
  /** every time that a card was charged, whatever became of the money */
  charges(): Promise<{ intent_id: string; amount: number }[]>;
  /** what went back to cards, smallest first */
  refunds(): Promise<number[]>;
  /** what was taken from cards and has not gone back */
  holds(): Promise<number>;
  stop(): Promise<void>;
};

/** A house whose guests pay by card. */
export type PayingGuests = Awaited<ReturnType<typeof payingGuests>>;

/** A bill that many phones fight for again and again; how often one may is said in other tests. */
const unlimited = { RATE_LIMIT_ORDERS: '0' };

export const cardProviders: CardProvider[] = [
  {
    name: 'simulated',
    start: async () => {
      const server = await startTestServer(unlimited);
      return payingGuests(server, simulatedTill(server));
    },
  },
  {
    name: 'stripe',
    start: async () => {
      const stripe = await startStripe();
      const server = await startTestServer({ ...stripe.settings, ...unlimited });
      stripe.follow(server.deps.now);
      return payingGuests(server, stripeTill(stripe));
    },
  },
];

export async function payingGuests(server: TestServer, till: Till) {
  const [house] = (await makeHouses(server.deps, 1, 5)) as [House];
  const register = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);

  async function scan(): Promise<Api> {
    const api = apiClient(server.origin, 'guest-authorization');
    const { headers } = await api('GET /table', { query: { code: house.tables[0]!.code } });
    api.token = headers.get('guest-authorization')!;
    return api;
  }

  return {
    server,
    house,
    register,
    scan,
    ...till,
    /** A guest at the table with an order. */
    async guestWithOrder(): Promise<{ guest: Api; order: Order }> {
      const guest = await scan();
      const order = orderFor(house, { type: 'local', table_id: house.tables[0]!.table_id });
      const placed = await guest('POST /order', { body: { order } });
      expect(placed.status).toBe(200);
      return { guest, order: placed.body };
    },
    /** A guest who has ordered something to take away, to be paid online first (D11). */
    async onlineOrder(): Promise<{ guest: Api; order: Order }> {
      const guest = apiClient(server.origin, 'guest-authorization');
      const wanted = { ...orderFor(house), payment: { option: 'online' as const } };
      const placed = await guest('POST /order', { body: { order: wanted } });
      expect(placed.status).toBe(200);
      guest.token = placed.headers.get('guest-authorization')!;
      return { guest, order: placed.body };
    },
    async openPart(api: Api, order: Order, amount: number, tip = 0): Promise<PartialPayment> {
      const partialPayment_id = randomUUID();
      const body = { partialPayment_id, restaurant_id: house.restaurant_id, orders: [order.order_id], amount, tip };
      const opened = await api('POST /order/partial-payment', { body });
      expect(opened.status).toBe(200);
      return opened.body;
    },
    read: async (order: Order): Promise<Order> =>
      (await register('GET /order', { query: { order_id: order.order_id } })).body,
    /** The guest pays the whole order online. */
    async payOnline(guest: Api, { order_id }: Order): Promise<void> {
      const asked = await guest('POST /order/payment-intent', { body: { order_id } });
      await till.typeCard(asked.body, goodCard);
      server.advance(1000);
      const body = { order_id, paymentOption: 'online' as const };
      expect((await guest('PUT /order/payment-confirm-client', { body })).status).toBe(200);
    },
    booked: () => bookedByCard(server),
    async close(): Promise<void> {
      await server.close();
      await till.stop();
    },
  };
}

/** What is booked as paid by card or online and was not given back, tips included. */
async function bookedByCard({ deps }: Pick<TestServer, 'deps'>): Promise<number> {
  const [row] = await deps.db.query<{ sum: number }>(
    `select coalesce(sum((doc->>'amount')::bigint + (doc->>'tip')::bigint - (
       select coalesce(sum((refund->>'amount')::bigint), 0)
         from jsonb_array_elements(coalesce(doc->'refunds', '[]')) as refund)), 0)::bigint as sum
       from partial_payment where status = 'paid' and doc->>'option' in ('online', 'card')`,
  );
  return row!.sum;
}

function simulatedTill(server: TestServer): Till {
  const { origin, deps } = server;
  return {
    async typeCard({ intent_id, client_secret }, card_number) {
      const response = await fetch(`${origin}/simulated-provider/intents/${intent_id}/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(await anyGuest(server)) },
        body: JSON.stringify({ client_secret, card_number }),
      });
      return { status: response.status, body: (await response.json()) as { state?: string; code?: string } };
    },
    charges: () =>
      deps.db.query(`select intent_id, amount from simulated_intent where state in ('processing', 'succeeded')`),
    refunds: async () =>
      (await deps.db.query<{ amount: number }>('select amount from simulated_refund order by amount')).map(
        (row) => row.amount,
      ),
    holds: async () => {
      const [row] = await deps.db.query<{ holds: number }>(
        `select (select coalesce(sum(amount), 0) from simulated_intent
                  where state = 'succeeded' or (state = 'processing' and settles_at <= $1))::bigint
              - (select coalesce(sum(amount), 0) from simulated_refund)::bigint as holds`,
        [deps.now()],
      );
      return row!.holds;
    },
    stop: async () => undefined,
  };
}

/** A payment takes 0.4 s on the way, as with the simulation. */
export function stripeTill(stripe: StripeStandIn, settleAfterMs = 400): Till {
  return {
    typeCard: async ({ intent_id }, card) => {
      const { status, last_payment_error } = presentCard(stripe.world, intent_id, card, settleAfterMs);
      if (status === 'canceled') return { status: 400, body: { code: 'payment_intent_invalid' } };
      if (status === 'requires_payment_method' && last_payment_error) {
        return { status: 402, body: { code: 'card_declined' } };
      }
      return { status: 200, body: { state: status } };
    },
    charges: async () =>
      [...stripe.world.intents.values()]
        .filter(({ status }) => status === 'processing' || status === 'succeeded')
        .map(({ id: intent_id, amount }) => ({ intent_id, amount })),
    refunds: async () => [...stripe.world.refunds.values()].map(({ amount }) => amount).toSorted((a, b) => a - b),
    holds: async () =>
      [...stripe.world.intents.values()].reduce(
        (sum, { id, amount_received }) => sum + amount_received - refundsOf(stripe.world, id),
        0,
      ),
    stop: async () => {
      await stripe.close();
      // Nothing was sent that Stripe's description does not know.
      expect(stripe.violations).toEqual([]);
    },
  };
}
