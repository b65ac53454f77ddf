import type { Stripe } from 'stripe';
import type { CardOnFile } from '#domain/chain/chain.ts';
import type { BillingProvider } from '../business.ts';
import { asking, askingFor, madeOnce } from './stripeErrors.ts';
import { idOf } from './stripeIntents.ts';
import { stripeAddress } from './stripeTerminals.ts';
import { stripeSubscriptions } from './stripeSubscriptions.ts';
import type { StripeConfig } from './stripeConfig.ts';

/** A chain as a customer of the platform: its cards and what it subscribes to. */
export function stripeBilling(stripe: Stripe, prices: StripeConfig['prices'], now: () => Date): BillingProvider {
  const { subscribe, subscription } = stripeSubscriptions(stripe, prices);

  const customerOf = async (chain_id: string): Promise<Stripe.Customer | undefined> =>
    (await asking(() => stripe.customers.search({ query: `metadata['chain_id']:'${chain_id}'`, limit: 1 }))).data[0];

  /** Among the customers of the last day, as the search does not know the youngest yet. */
  async function madeLately(chain_id: string): Promise<Stripe.Customer | undefined> {
    const gte = Math.floor(now().getTime() / 1000) - 25 * 3600;
    const lately = await asking(() =>
      stripe.customers.list({ created: { gte }, limit: 100 }).autoPagingToArray({ limit: 10_000 }),
    );
    return lately.find(({ metadata }) => metadata['chain_id'] === chain_id);
  }

  const isCardOf = async (customer_id: string, card_id: string): Promise<boolean> =>
    (await askingFor(() => stripe.customers.retrievePaymentMethod(customer_id, card_id))) !== undefined;

  return {
    subscribe,
    subscription,
    async ensureCustomer({ chain_id, name, email }) {
      // Made with nothing that changes, as the same key with another name would be refused.
      const customer =
        (await customerOf(chain_id)) ??
        (await madeOnce<Stripe.Customer>(
          `customer:${chain_id}`,
          (options) => stripe.customers.create({ metadata: { chain_id } }, options),
          () => madeLately(chain_id),
        ));
      if (customer.name !== name || (email && customer.email !== email)) {
        await asking(() => stripe.customers.update(customer.id, { name, ...(email ? { email } : {}) }));
      }
      return { customer_id: customer.id };
    },
    async updateCustomer(customer_id, { name, address, vatNumber }) {
      await asking(() =>
        stripe.customers.update(customer_id, {
          ...(name ? { name } : {}),
          ...(address ? { address: stripeAddress(address) } : {}),
          ...(vatNumber ? { invoice_settings: { custom_fields: [{ name: 'VAT', value: vatNumber }] } } : {}),
        }),
      );
    },
    async createSetupIntent(customer, idempotencyKey) {
      const intent = await asking(() =>
        stripe.setupIntents.create(
          // what else the dashboard has switched on is no card, and would neither be listed nor preferred
          { customer, usage: 'off_session', allowed_payment_method_types: ['card'] },
          { idempotencyKey },
        ),
      );
      return { client_secret: intent.client_secret ?? '' };
    },
    async cards(customer_id) {
      const [customer, found] = await Promise.all([
        asking(() => stripe.customers.retrieve(customer_id)),
        asking(() =>
          stripe.customers
            .listPaymentMethods(customer_id, { type: 'card', limit: 100 })
            .autoPagingToArray({ limit: 1000 }),
        ),
      ]);
      const preferred = customer.deleted ? undefined : customer.invoice_settings.default_payment_method;
      return found.flatMap((method) => cardOf(method, preferred ? idOf(preferred) : undefined));
    },
    async preferCard(customer_id, card_id) {
      if (!(await isCardOf(customer_id, card_id))) return false;
      const invoice_settings = { default_payment_method: card_id };
      await asking(() => stripe.customers.update(customer_id, { invoice_settings }));
      return true;
    },
    async removeCard(customer_id, card_id) {
      if (!(await isCardOf(customer_id, card_id))) return false;
      await asking(() => stripe.paymentMethods.detach(card_id));
      return true;
    },
  };
}

function cardOf({ id, card }: Stripe.PaymentMethod, preferred: string | undefined): CardOnFile[] {
  if (!card) return [];
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
  return [{ card_id: id, brand, last4, expMonth, expYear, preferred: id === preferred }];
}
