import type { Currency, Money } from '#domain/money/money.ts';
import type { IntentState } from '#domain/payment/intentState.ts';
import type { Sql } from '../db/sql.ts';
import type { IntentType, ProviderIntent, WantedIntent } from './provider.ts';
import type { CardOutcome } from './testCards.ts';

type Row = {
  intent_id: string;
  client_secret: string;
  type: IntentType;
  state: IntentState;
  amount: Money;
  currency: Currency;
  metadata: Record<string, string>;
  last_error: string | null;
};

/** A payment is on its way until `settles_at`; nobody has to be awake for it to arrive. $1 is always now. */
const columns = `intent_id, client_secret, type,
  case when state = 'processing' and settles_at <= $1::timestamptz then 'succeeded' else state end as state,
  amount, currency, metadata, last_error`;

const intentOf = ({ last_error, ...row }: Row): ProviderIntent => ({
  ...row,
  ...(last_error ? { lastError: last_error } : {}),
});
const one = (rows: Row[]): ProviderIntent | undefined => rows.map(intentOf)[0];

/** Makes an intent, or finds the one that this key made before. */
export async function insertIntent(
  sql: Sql,
  wanted: WantedIntent & { intent_id: string; client_secret: string },
  idempotencyKey: string,
  now: Date,
): Promise<ProviderIntent | undefined> {
  await sql.query(
    `insert into simulated_intent (intent_id, idempotency_key, client_secret, type, state, amount, currency, metadata, created_at)
     values ($1, $2, $3, $4, 'requires_payment_method', $5, $6, $7, $8) on conflict (idempotency_key) do nothing`,
    [
      wanted.intent_id,
      idempotencyKey,
      wanted.client_secret,
      wanted.type,
      wanted.amount,
      wanted.currency,
      JSON.stringify(wanted.metadata),
      now,
    ],
  );
  return one(
    await sql.query<Row>(`select ${columns} from simulated_intent where idempotency_key = $2`, [now, idempotencyKey]),
  );
}

export async function intentById(sql: Sql, intent_id: string, now: Date): Promise<ProviderIntent | undefined> {
  return one(await sql.query<Row>(`select ${columns} from simulated_intent where intent_id = $2`, [now, intent_id]));
}

/** Moves an intent on, when it still stands at `from`. */
export async function moveIntent(
  sql: Sql,
  intent_id: string,
  from: readonly IntentState[],
  to: CardOutcome & { settlesAt?: Date },
): Promise<void> {
  await sql.query(
    `update simulated_intent set state = $3, last_error = $4, settles_at = $5
      where intent_id = $1 and state = any($2)`,
    [intent_id, from, to.state, to.lastError ?? null, to.settlesAt ?? null],
  );
}

/** Gives back money once per key; false when that would be more than was taken. Runs in a transaction. */
export async function insertRefund(
  tx: Sql,
  intent_id: string,
  amount: Money,
  idempotencyKey: string,
): Promise<boolean> {
  // Two refunds at once queue here, so that the second one counts the first.
  await tx.query('select 1 from simulated_intent where intent_id = $1 for update', [intent_id]);
  const rows = await tx.query(
    `with done as (
       insert into simulated_refund (idempotency_key, intent_id, amount)
       select $3, $1, $2::bigint from simulated_intent i
        where intent_id = $1
          and i.amount >= $2 + (select coalesce(sum(r.amount), 0) from simulated_refund r where r.intent_id = $1)
       on conflict (idempotency_key) do nothing returning 1
     )
     select 1 from done union all select 1 from simulated_refund where idempotency_key = $3`,
    [intent_id, amount, idempotencyKey],
  );
  return rows.length > 0;
}
