import type { Currency, Money } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment, ReaderState } from '#domain/payment/partialPayment.ts';
import { owedBack } from '#domain/payment/owedRefund.ts';
import type { Sql } from '../db/sql.ts';
import type { IntentType, PaymentProvider } from '../cardProvider/provider.ts';

/** `wanted` is saved before the provider is asked, `created` when it has answered; the rest are ends. */
export type AttemptState = 'wanted' | 'created' | 'confirmed' | 'cancelled' | 'refunded';

/** One attempt to have a part paid by card. Its id is the key under which the provider is asked. */
export type Attempt = {
  attempt_id: string;
  /** the provider's, once it has answered */
  intent_id: string | null;
  restaurant_id: string;
  partial_payment_id: string;
  provider: PaymentProvider['name'];
  type: IntentType;
  state: AttemptState;
  amount: Money;
  currency: Currency;
  client_secret: string | null;
  /** the chain's account at the provider that the money goes to; saved, so that asking again asks for the same */
  destination: string | null;
  /** what the cardholder's statement calls the restaurant; saved for the same reason, as it may be renamed */
  statement_name: string | null;
  created_at: Date;
  /** the reader that was asked to take the card, and how that stands (ADR 34) */
  terminal_id: string | null;
  reader_label: string | null;
  reader_state: ReaderState | null;
  reader_reason: string | null;
  reader_asked_at: Date | null;
};

type Wanted = Pick<
  Attempt,
  'attempt_id' | 'restaurant_id' | 'partial_payment_id' | 'provider' | 'type' | 'amount' | 'currency'
> & { destination?: string | undefined; statement_name?: string | undefined };

/** What a query of attempts names. */
export const attemptColumns = `attempt_id, intent_id, restaurant_id, partial_payment_id, provider, type, state, amount, currency,
  client_secret, destination, statement_name, created_at, terminal_id, reader_label, reader_state, reader_reason, reader_asked_at`;

/** Starts an attempt unless one is already under way, and gives the one that is. */
export async function startAttempt(sql: Sql, wanted: Wanted, now: Date): Promise<Attempt | undefined> {
  await sql.query(
    `insert into payment_intent (attempt_id, restaurant_id, partial_payment_id, provider, type, state, amount, currency, destination, created_at, checked_at, statement_name)
     values ($1, $2, $3, $4, $5, 'wanted', $6, $7, $8, $9, $9, $10)
     on conflict (partial_payment_id) where state in ('wanted', 'created') do nothing`,
    [
      wanted.attempt_id,
      wanted.restaurant_id,
      wanted.partial_payment_id,
      wanted.provider,
      wanted.type,
      wanted.amount,
      wanted.currency,
      wanted.destination ?? null,
      now,
      wanted.statement_name ?? null,
    ],
  );
  return unfinishedAttempt(sql, wanted.partial_payment_id);
}

export async function unfinishedAttempt(sql: Sql, partial_payment_id: string): Promise<Attempt | undefined> {
  const rows = await sql.query<Attempt>(
    `select ${attemptColumns} from payment_intent where partial_payment_id = $1 and state in ('wanted', 'created')`,
    [partial_payment_id],
    'attempt-unfinished',
  );
  return rows[0];
}

/** The attempt that a confirmation is about: the one under way, else the one that has succeeded. */
export async function attemptToConfirm(sql: Sql, partial_payment_id: string): Promise<Attempt | undefined> {
  const rows = await sql.query<Attempt>(
    `select ${attemptColumns} from payment_intent
      where partial_payment_id = $1 and state in ('wanted', 'created', 'confirmed') order by state = 'confirmed', created_at desc limit 1`,
    [partial_payment_id],
    'attempt-to-confirm',
  );
  return rows[0];
}

/** Whether a `part` on an order takes anything off it: one of a bill may be for dishes of its other orders alone. */
const takesFrom = (order_id: string): string =>
  `(part->'allocations' @> jsonb_build_array(jsonb_build_object('order_id', ${order_id}, 'amount', 0))) is not true`;

/** The part of an order that is being paid by card, else the one that was last, for clients that name the order alone. */
export async function partPaidByCard(
  sql: Sql,
  order_id: string,
): Promise<{ partialPayment_id: string; open: boolean } | undefined> {
  const [row] = await sql.query<{ partialPayment_id: string; open: boolean }>(
    `select i.partial_payment_id as "partialPayment_id", part->>'status' = 'open' as open from orders o
       cross join lateral jsonb_array_elements(o.doc->'payments') as part
       join payment_intent i on i.partial_payment_id = (part->>'partialPayment_id')::uuid
      where o.order_id = $1 and i.state in ('wanted', 'created', 'confirmed') and part->>'status' <> 'cancelled'
        and ${takesFrom('o.order_id')}
      order by part->>'status' = 'open' desc, i.created_at desc limit 1`,
    [order_id],
    'part-paid-by-card',
  );
  return row;
}

/** Saves what the provider answered. */
export async function attemptCreated(
  sql: Sql,
  attempt_id: string,
  intent: { intent_id: string; client_secret: string },
): Promise<void> {
  await sql.query(
    `update payment_intent set state = 'created', intent_id = $2, client_secret = $3
      where attempt_id = $1 and state = 'wanted'`,
    [attempt_id, intent.intent_id, intent.client_secret],
  );
}

/** An attempt came to its end; one that has ended stays as it is. */
export async function endAttempt(
  sql: Sql,
  attempt_id: string,
  state: 'confirmed' | 'cancelled' | 'refunded',
): Promise<void> {
  await sql.query(`update payment_intent set state = $2 where attempt_id = $1 and state in ('wanted', 'created')`, [
    attempt_id,
    state,
  ]);
}

/** The attempt that an intent was made for; by its own id where the intent was not saved yet. */
export async function attemptOfIntent(
  sql: Sql,
  provider: Attempt['provider'],
  { intent_id, attempt_id }: { intent_id: string; attempt_id?: string | undefined },
): Promise<Attempt | undefined> {
  const rows = await sql.query<Attempt>(
    `select ${attemptColumns} from payment_intent where provider = $1 and (intent_id = $2 or (attempt_id = $3 and intent_id is null))`,
    [provider, intent_id, attempt_id ?? null],
  );
  return rows[0];
}

/**
 * Takes attempts at this provider that nobody has looked at since, each for one process; sooner those that a reader
 * works on, as nobody may be waiting for it any more.
 */
export async function takeDueAttempts(
  sql: Sql,
  provider: Attempt['provider'],
  notCheckedSince: { client: Date; reader: Date },
  now: Date,
): Promise<Attempt[]> {
  return sql.query<Attempt>(
    `update payment_intent set checked_at = $2 where attempt_id in (
       select attempt_id from payment_intent
        where state in ('wanted', 'created') and provider = $3
          and checked_at < case when reader_state = 'charging' then $4::timestamptz else $1::timestamptz end
        order by checked_at limit 50 for update skip locked)
     returning ${attemptColumns}`,
    [notCheckedSince.client, now, provider, notCheckedSince.reader],
  );
}

/** Open parts of guests, made at an instant or before it (D13). */
export async function guestsPartsOpenSince(sql: Sql, instant: string): Promise<PartialPayment[]> {
  const rows = await sql.query<{ doc: PartialPayment }>(
    `select doc from partial_payment
      where status = 'open' and created_at <= $1 and (doc->>'by' like 'guest:%' or doc->>'by' like 'user:%') limit 50`,
    [instant],
  );
  return rows.map((row) => row.doc);
}

export type UnpaidOnlineOrder = { order_id: string; restaurant_id: string; open_parts: string[] };

/**
 * Online orders placed before a time that nobody has paid (D11), with their parts that are still open. What a device
 * took long ago and has brought only now waits from when it arrived.
 */
export async function unpaidOnlineOrders(sql: Sql, before: Date): Promise<UnpaidOnlineOrder[]> {
  return sql.query<UnpaidOnlineOrder>(
    `select order_id, restaurant_id, array(
       select part->>'partialPayment_id' from jsonb_array_elements(doc->'payments') as part
        where part->>'status' = 'open' and ${takesFrom('order_id')}
     ) as open_parts from orders
      where status = 'created' and doc->'flags' ? 'awaiting_payment' and created_at < $1
        and not exists (select 1 from order_journal j where j.order_id = orders.order_id and j.what = 'order_place' and j.at >= $1)
      order by created_at limit 50`,
    [before],
  );
}

export type OwedRefund = {
  attempt_id: string;
  intent_id: string;
  restaurant_id: string;
  partialPayment_id: string;
  order_id: string;
  /** tip included */
  amount: Money;
  tip: Money;
  /** of lines that were given back */
  return_id?: string;
};

/**
 * Takes what is to go back to cards for lines that were given back (ADR 0060), as `takeOwedRefunds` takes what is owed of
 * orders that came to nothing. What people were told that the provider refused they give back in cash, whoever died since.
 */
export async function takeLineRefunds(
  sql: Sql,
  { provider, since, now, intent_id }: { provider: Attempt['provider']; since: Date; now: Date; intent_id?: string },
): Promise<OwedRefund[]> {
  return sql.query<OwedRefund & { return_id: string }>(
    `with owed as (
       select i.attempt_id, i.intent_id, i.restaurant_id, i.partial_payment_id as "partialPayment_id", o.order_id,
              back->>'return_id' as return_id, (back->>'tip')::bigint as tip,
              (back->>'amount')::bigint + (back->>'tip')::bigint as amount
         from orders o cross join lateral jsonb_array_elements(o.doc->'cardReturns') as back
         join payment_intent i on i.partial_payment_id = (back->>'partialPayment_id')::uuid
        where o.doc ? 'cardReturns' and o.created_at > $1 and i.state = 'confirmed'
          and not i.refunds ? (back->>'return_id') and i.provider = $2
          and not exists (select from jsonb_array_elements(o.doc->'payments') part
            cross join lateral jsonb_array_elements(part->'incidents') incident
            where part->>'partialPayment_id' = back->>'partialPayment_id' and incident->>'return_id' = back->>'return_id')
          and case when $3::text is null then i.checked_at <= $4 else i.intent_id = $3 end
        order by i.checked_at limit 50
     ), tried as (
       update payment_intent set checked_at = $4 where attempt_id in (select attempt_id from owed)
     )
     select * from owed`,
    [since, provider, intent_id ?? null, now],
  );
}

/**
 * Takes card money that lies with the house although its order was rejected or refunded (D9): the order's part of each
 * payment, with what falls on it of the tip. Of one intent, or of all at this provider that are not postponed; what was
 * tried last comes last, so that refunds which fail keep nobody else's waiting.
 */
export async function takeOwedRefunds(
  sql: Sql,
  { provider, since, now, intent_id }: { provider: Attempt['provider']; since: Date; now: Date; intent_id?: string },
): Promise<OwedRefund[]> {
  const rows = await sql.query<
    Omit<OwedRefund, 'amount' | 'tip'> & Pick<Order, 'payments' | 'returns' | 'cardReturns'>
  >(
    `with owed as (
       select i.attempt_id, i.intent_id, i.restaurant_id, i.partial_payment_id as "partialPayment_id", o.order_id,
              o.doc->'payments' as payments, coalesce(o.doc->'returns', '[]') as returns,
              coalesce(o.doc->'cardReturns', '[]') as "cardReturns"
         from orders o cross join lateral jsonb_array_elements(o.doc->'payments') as part
         join payment_intent i on i.partial_payment_id = (part->>'partialPayment_id')::uuid
        where o.status in ('rejected', 'refunded') and (o.doc->>'amountPaid')::bigint > 0 and o.created_at > $1
          and i.state = 'confirmed' and not i.refunds ? o.order_id::text and i.provider = $2
          and case when $3::text is null then i.checked_at <= $4 else i.intent_id = $3 end
        order by i.checked_at limit 50
     ), tried as (
       update payment_intent set checked_at = $4 where attempt_id in (select attempt_id from owed)
     )
     select * from owed`,
    [since, provider, intent_id ?? null, now],
  );
  return rows
    .map(({ payments, returns, cardReturns, ...owed }) => {
      const order = { order_id: owed.order_id, payments, returns, cardReturns };
      const { amount, tip } = owedBack(order, owed.partialPayment_id);
      return { ...owed, amount: amount + tip, tip };
    })
    .filter(({ amount }) => amount > 0);
}

/** Has a refund asked for again at this time. */
export async function postponeRefund(sql: Sql, attempt_id: string, at: Date): Promise<void> {
  await sql.query('update payment_intent set checked_at = $2 where attempt_id = $1', [attempt_id, at]);
}

export async function refundDone(sql: Sql, { attempt_id, order_id, amount, return_id }: OwedRefund): Promise<void> {
  await sql.query(
    `update payment_intent set refunds = refunds || jsonb_build_object($2::text, $3::bigint) where attempt_id = $1`,
    [attempt_id, return_id ?? order_id, amount],
  );
}
