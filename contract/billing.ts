import { z } from 'zod';
import { billingIntervals, plans } from '../domain/chain/chain.ts';
import { Card } from './card.ts';
import { call } from './call.ts';
import { Chain, PaymentAddress } from './chain.ts';
import { Deleted, Flag, Id, Typed, Version } from './primitives.ts';
import { written } from './written.ts';

const O = ['owner'] as const;

const ofChain = z.strictObject({ chain_id: Id });
/** The card provider's own name for a card. */
const CardId = Typed.min(1).max(200);
/** How the account stands that guests' money goes to; `missing` names in the card provider's words what it wants. */
const Account = z.object({
  chargesEnabled: z.boolean(),
  transfersEnabled: z.boolean(),
  detailsSubmitted: z.boolean(),
  missing: z.array(z.string()),
  country: z.string().optional(),
  currency: z.string().optional(),
});
const Link = z.object({ url: z.url(), account: Account });
/** A restaurant that is named has an account of its own (D42). */
const OfAccount = { chain_id: Id, restaurant_id: Id.optional() };

/** What a chain pays and is paid: cards, subscription, account at the card provider. */
export const billingCalls = {
  'PUT /chain/payment-address': call({
    who: O,
    body: z.strictObject({ chain_id: Id, paymentAddress: PaymentAddress, version: Version.optional() }),
    answer: Chain,
    summary: 'Set whom and where the platform bills',
  }),
  'PUT /chain/subscription': call({
    who: O,
    body: z.strictObject({
      chain_id: Id,
      subscription: written({ plan: z.enum(plans), interval: z.enum(billingIntervals) }, ['status', 'renewsAt']),
      version: Version.optional(),
    }),
    answer: Chain,
    summary: 'Subscribe to a plan, which the preferred card pays at once; `free` ends it when it would renew',
  }),
  'GET /chain/setup-intent': call({
    who: O,
    query: ofChain,
    answer: z.object({ client_secret: z.string() }),
    summary: 'What the card provider’s form in the owner’s browser needs to save a card',
  }),
  'GET /chain/cards': call({ who: O, query: ofChain, answer: z.array(Card), summary: 'The cards of a chain' }),
  'PUT /chain/card/prefer': call({
    who: O,
    body: z.strictObject({ chain_id: Id, card_id: CardId }),
    answer: z.array(Card),
    summary: 'The card that pays from now on; answers all cards as they now stand',
  }),
  'DELETE /chain/card': call({
    who: O,
    query: z.strictObject({ chain_id: Id, card_id: CardId }),
    answer: Deleted,
    summary: 'Remove a card; when it was the preferred one, the next takes its place',
  }),
  'GET /chain/stripe-account': call({
    who: O,
    query: z.strictObject({ ...OfAccount, dashboard: Flag.optional() }),
    answer: Link,
    summary:
      'Where the owner completes the account that guests’ money goes to, the chain’s or that of a restaurant; `dashboard` leads past that once it is; asks for a confirmation',
  }),
  'GET /chain/stripe-dashboard': call({
    who: O,
    query: z.strictObject(OfAccount),
    answer: Link,
    summary:
      'The card provider’s dashboard of the account; of an account that is not complete, where that is done; asks for a confirmation',
  }),
};
