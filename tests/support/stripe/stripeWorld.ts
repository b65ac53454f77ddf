import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';

/** Stripe's test cards and what they do are the simulation's too (server/cardProvider/testCards.ts). */
export type Intent = Stripe.PaymentIntent & {
  /** when a payment that is under way arrives */
  settlesAt?: Date;
};
export type Reader = Stripe.Terminal.Reader;

/** Everything that the stand-in keeps, by id. */
export type StripeWorld = {
  now: () => Date;
  intents: Map<string, Intent>;
  charges: Map<string, Stripe.Charge>;
  refunds: Map<string, Stripe.Refund>;
  disputes: Map<string, Stripe.Dispute>;
  customers: Map<string, Stripe.Customer>;
  methods: Map<string, Stripe.PaymentMethod>;
  setups: Map<string, Stripe.SetupIntent>;
  subscriptions: Map<string, Stripe.Subscription>;
  prices: Map<string, Stripe.Price>;
  accounts: Map<string, Stripe.Account>;
  locations: Map<string, Stripe.Terminal.Location>;
  readers: Map<string, Reader>;
  /** readers that have a card authorised at this moment, with the card */
  authorising: Map<string, string>;
  /** what lies on each account that money was passed on to, in minor units */
  balances: Map<string, number>;
  /** those that were made for themselves; with a charge goes one by itself */
  transfers: Map<string, Stripe.Transfer>;
  /** by transfer */
  reversals: Map<string, Stripe.TransferReversal[]>;
  /** tells the webhook's receiver */
  emit(type: string, object: object, account?: string): void;
};

/** One request, understood and checked. */
export type Asked = {
  world: StripeWorld;
  named: Record<string, string>;
  // The description has been checked by now; each handler knows what its parameters are.
  // oxlint-disable-next-line typescript/no-explicit-any
  params: any;
};
export type Handler = (asked: Asked) => object;

/** An answer of Stripe's that is an error. */
export class StripeSays extends Error {
  override name = 'StripeSays';
  readonly status: number;
  readonly body: { error: Record<string, unknown> };
  constructor(status: number, error: { type: string; message: string; code?: string } & Record<string, unknown>) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

export const invalid = (message: string, more: Record<string, unknown> = {}): StripeSays =>
  new StripeSays(400, { type: 'invalid_request_error', message, ...more });

export const missing = (what: string, id: string, param = 'id'): StripeSays =>
  new StripeSays(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

export function found<T>(kept: Map<string, T>, what: string, id: string, param?: string): T {
  const one = kept.get(id);
  if (!one) throw missing(what, id, param);
  return one;
}

/** The platform's own account, which receives what is passed on to nobody. */
export const platform = { country: 'AT', default_currency: 'eur' };

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** A page of a list, newest first, as Stripe cuts it. */
export function page<T extends { id: string; created?: number }>(
  all: Iterable<T>,
  params: { limit?: number; starting_after?: string },
  url: string,
): object {
  const newest = [...all].toReversed();
  const from = params.starting_after ? newest.findIndex(({ id }) => id === params.starting_after) + 1 : 0;
  const limit = params.limit ?? 10;
  const data = newest.slice(from, from + limit);
  return { object: 'list', url, data, has_more: from + limit < newest.length };
}

/** Those of a list that were created in the time that is asked for. */
export const createdIn = <T extends { created?: number }>(
  all: Iterable<T>,
  { created: { gte = 0, lte = Infinity } = {} }: { created?: { gte?: number; lte?: number } },
): T[] => [...all].filter(({ created = 0 }) => created >= gte && created <= lte);

/** How long a new object stays out of Stripe's search index. */
const indexedAfterSeconds = 60;

/** A search for one value of the metadata, the only kind that we use. */
export function search<T extends { metadata: Stripe.Metadata | null; created: number }>(
  { world, params }: Asked,
  all: Iterable<T>,
  url: string,
): object {
  const [, name = '', value] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(params.query) ?? [];
  if (!name) throw invalid(`The stand-in cannot search for ${params.query}`);
  const indexed = seconds(world.now()) - indexedAfterSeconds;
  const data = [...all].filter((each) => each.created <= indexed && each.metadata?.[name] === value);
  return { object: 'search_result', url, data: data.slice(0, params.limit ?? 10), has_more: false, next_page: null };
}

/** Those of a payment, or all. */
export const ofIntent = <T extends Stripe.Refund | Stripe.Dispute>(
  kept: Map<string, T>,
  params: Asked['params'],
): T[] => [...kept.values()].filter((each) => !params.payment_intent || each.payment_intent === params.payment_intent);

export const refundsOf = (world: StripeWorld, intent_id: string): number =>
  [...world.refunds.values()]
    .filter(({ payment_intent, status }) => payment_intent === intent_id && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
