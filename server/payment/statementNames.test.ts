import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStripeHouse, type StripeHouse } from '../../tests/support/stripe/stripeHouse.ts';
import { ProviderRefused } from '../cardProvider/provider.ts';

let house: StripeHouse;
beforeAll(async () => {
  house = await startStripeHouse();
});
afterAll(async () => {
  expect(house.stripe.faults.unmet()).toEqual([]);
  await house.close();
});

async function renamed(name: string): Promise<void> {
  const { deps, processes } = house.server;
  const { restaurant_id } = house.house;
  await deps.db.query(
    `update restaurant set doc = doc || jsonb_build_object('name', $2::text) where restaurant_id = $1`,
    [restaurant_id, name],
  );
  for (const { app } of processes) app.deps.restaurants.forget(restaurant_id);
}
async function partOf(type: 'card' | 'online') {
  const { guest, order } = await house.guestWithOrder();
  const who = type === 'card' ? house.register : guest;
  const { partialPayment_id } = await house.openPart(who, order, 500);
  return { partialPayment_id, ask: () => who('POST /order/payment-intent', { body: { partialPayment_id, type } }) };
}
const suffixOf = (intent_id: string) => house.stripe.world.intents.get(intent_id)!.statement_descriptor_suffix;

describe('the statement of a card', () => {
  it.each(['online', 'card'] as const)('names the restaurant, as far as a statement can: %s', async (type) => {
    await renamed(`L’Ärger *2* <Wirt>`);
    expect(suffixOf((await (await partOf(type)).ask()).body.intent_id)).toBe('LArger 2 W');
    await renamed('Ресторан 5');
    expect(suffixOf((await (await partOf(type)).ask()).body.intent_id)).toBeNull();
  });

  it.each(['fault after', 'time-out after'] as const)(
    'keeps the name that an attempt began with when the restaurant is renamed before the next try: %s',
    async (kind) => {
      await renamed('Zur Post');
      const { partialPayment_id, ask } = await partOf('online');
      house.stripe.faults.add({ kind, operation: 'POST /v1/payment_intents', about: partialPayment_id, times: 1 });
      expect((await ask()).status).toBe(503);
      await renamed('Zum Goldenen Hirschen');
      const { status, body } = await ask();
      expect(status).toBe(200);
      expect(suffixOf(body.intent_id)).toBe('Zur Post');
      const made = [...house.stripe.world.intents.values()].filter(
        ({ metadata }) => metadata['partialPayment_id'] === partialPayment_id,
      );
      expect(made).toHaveLength(1);
    },
  );

  it('is refused by Stripe with anything else', async () => {
    const { provider } = house.server.deps.payments;
    for (const statementName of ['12345', "Luigi's", 'a*b', 'Café', 'Eleven char']) {
      const wanted = { amount: 500, currency: 'EUR', type: 'online', metadata: {}, statementName } as const;
      const asked = provider.createIntent(wanted, randomUUID(), house.server.deps.now());
      await expect(asked, statementName).rejects.toThrow(ProviderRefused);
    }
  });
});
