import type { Stripe } from 'stripe';
import type { AccountProvider } from '../business.ts';
import { asking } from './stripeErrors.ts';

/** A chain's own account: Stripe asks the owner for everything itself and shows them a dashboard (Express). */
export function stripeAccounts(stripe: Stripe): AccountProvider {
  return {
    async ensureAccount({ chain_id, name, country, email }) {
      // Only what never changes: the same key with another name would be refused. An account that was made more than
      // a day before it was saved stays unused.
      const account = await asking(() =>
        stripe.accounts.create(
          {
            type: 'express',
            country,
            capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
            metadata: { chain_id },
          },
          { idempotencyKey: `account:${chain_id}:${country}` },
        ),
      );
      await asking(() =>
        stripe.accounts.update(account.id, { business_profile: { name }, ...(email ? { email } : {}) }),
      );
      return { account_id: account.id };
    },
    async accountState(account_id) {
      const { charges_enabled, details_submitted } = await asking(() => stripe.accounts.retrieve(account_id));
      return { chargesEnabled: charges_enabled, detailsSubmitted: details_submitted };
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
