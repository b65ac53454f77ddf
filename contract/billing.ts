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
const Link = z.object({ url: z.url() });

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
    query: z.strictObject({ chain_id: Id, dashboard: Flag.optional() }),
    answer: Link,
    summary: 'Where the owner completes the account that guests’ money goes to; `dashboard` leads past that once it is',
  }),
  'GET /chain/stripe-dashboard': call({
    who: O,
    query: ofChain,
    answer: Link,
    summary: 'The card provider’s dashboard of the account; of an account that is not complete, where that is done',
  }),
};
