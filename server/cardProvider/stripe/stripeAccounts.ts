import type { Stripe } from 'stripe';
import type { AccountProvider, AccountState } from '../business.ts';
import { asking, askingFor, madeOnce } from './stripeErrors.ts';

/** How far back an account is looked for that an answer of Stripe's was lost of. */
const madeWithinSeconds = 2 * 24 * 3600;

/** Accounts of chains and restaurants: Stripe asks the owner for everything itself and shows them a dashboard. */
export function stripeAccounts(stripe: Stripe, now: () => Date): AccountProvider {
  /** An account cannot be searched for, but those that were made lately can be gone through. */
  async function madeLately(owner: Stripe.MetadataParam): Promise<Stripe.Account | undefined> {
    const gte = Math.floor(now().getTime() / 1000) - madeWithinSeconds;
    const lately = await asking(() =>
      stripe.accounts.list({ created: { gte }, limit: 100 }).autoPagingToArray({ limit: 1000 }),
    );
    return lately.find(({ metadata }) => Object.entries(owner).every(([name, id]) => metadata?.[name] === id));
  }

  return {
    async ensureAccount({ chain_id, restaurant_id, name, country, email }) {
      // Only what never changes: the same key with another name would be refused. An account that was made more than
      // two days before it was saved stays unused.
      const owner = { chain_id, restaurant_id: restaurant_id ?? '' };
      const account = await madeOnce<Stripe.Account>(
        `account:controller:${restaurant_id ?? chain_id}:${country}`,
        (options) =>
          stripe.accounts.create(
            {
              country,
              // what was called an Express account: ADR 31 says who bears what
              controller: {
                fees: { payer: 'application' },
                losses: { payments: 'application' },
                requirement_collection: 'stripe',
                stripe_dashboard: { type: 'express' },
              },
              capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
              metadata: owner,
            },
            options,
          ),
        () => madeLately(owner),
      );
      await asking(() =>
        stripe.accounts.update(account.id, { business_profile: { name }, ...(email ? { email } : {}) }),
      );
      return { account_id: account.id };
    },
    async accountState(account_id) {
      const account = await askingFor(() => stripe.accounts.retrieve(account_id));
      return account && stateOf(account);
    },
    async onboardingLink(account, { returnUrl, refreshUrl }) {
      const { url } = await asking(() =>
        stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        }),
      );
      return { url };
    },
    async dashboardLink(account_id) {
      const { url } = await asking(() => stripe.accounts.createLoginLink(account_id));
      return { url };
    },
  };
}

function stateOf(account: Stripe.Account): AccountState {
  const { charges_enabled, details_submitted, capabilities, requirements, country, default_currency } = account;
  const transfersEnabled = capabilities?.transfers === 'active';
  const wanted = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])];
  const named = [
    ...(charges_enabled ? [] : ['card_payments']),
    ...(transfersEnabled ? [] : ['transfers']),
    ...wanted,
    ...(requirements?.disabled_reason ? [requirements.disabled_reason] : []),
  ];
  return {
    chargesEnabled: charges_enabled,
    transfersEnabled,
    detailsSubmitted: details_submitted,
    missing: named.filter(distinct),
    ...(country ? { country } : {}),
    ...(default_currency ? { currency: default_currency.toUpperCase() } : {}),
  };
}

const distinct = (one: string, at: number, all: string[]): boolean => all.indexOf(one) === at;
