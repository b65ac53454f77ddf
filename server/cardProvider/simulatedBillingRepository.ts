import type { Sql } from '../db/sql.ts';
import type { KeptSubscription } from './simulatedSubscription.ts';

export type SimulatedSetup = {
  setup_id: string;
  customer_id: string;
  client_secret: string;
  state: 'requires_payment_method' | 'requires_action' | 'succeeded';
  /** one of the test cards */
  card_number: string | null;
};
export type SimulatedCard = { card_id: string; card_number: string; preferred: boolean };

/** Makes the customer of a chain, or finds the one that was made before. */
export async function ensureSimulatedCustomer(sql: Sql, customer_id: string, chain_id: string): Promise<string> {
  const [row] = await sql.query<{ customer_id: string }>(
    `insert into simulated_customer (customer_id, chain_id) values ($1, $2)
     on conflict (chain_id) do update set chain_id = excluded.chain_id returning customer_id`,
    [customer_id, chain_id],
  );
  return row!.customer_id;
}

export async function updateSimulatedCustomer(sql: Sql, customer_id: string, change: object): Promise<void> {
  await sql.query('update simulated_customer set doc = doc || $2 where customer_id = $1', [
    customer_id,
    JSON.stringify(change),
  ]);
}

/** Makes a set-up intent, or finds the one that this key made before; gives its secret. */
export async function insertSetup(
  sql: Sql,
  setup: { setup_id: string; customer_id: string; client_secret: string },
  idempotencyKey: string,
): Promise<string> {
  const [row] = await sql.query<{ client_secret: string }>(
    `insert into simulated_setup (setup_id, idempotency_key, customer_id, client_secret, state)
     values ($1, $2, $3, $4, 'requires_payment_method')
     on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning client_secret`,
    [setup.setup_id, idempotencyKey, setup.customer_id, setup.client_secret],
  );
  return row!.client_secret;
}

export async function setupById(sql: Sql, setup_id: string): Promise<SimulatedSetup | undefined> {
  const rows = await sql.query<SimulatedSetup>(
    'select setup_id, customer_id, client_secret, state, card_number from simulated_setup where setup_id = $1',
    [setup_id],
  );
  return rows[0];
}

/** Moves a set-up on, when it still stands at `from`; the card is the customer's once it has succeeded. */
export async function moveSetup(
  sql: Sql,
  setup_id: string,
  from: SimulatedSetup['state'],
  to: Pick<SimulatedSetup, 'state' | 'card_number'>,
  card_id: string,
): Promise<void> {
  await sql.query(
    `with moved as (
       update simulated_setup set state = $3, card_number = $4 where setup_id = $1 and state = $2
       returning setup_id, customer_id, state, card_number
     )
     insert into simulated_card (card_id, customer_id, setup_id, card_number)
     select $5, customer_id, setup_id, card_number from moved where state = 'succeeded'`,
    [setup_id, from, to.state, to.card_number, card_id],
  );
}

/** The cards of a customer, newest first. */
export async function simulatedCards(sql: Sql, customer_id: string): Promise<SimulatedCard[]> {
  return sql.query<SimulatedCard>(
    `select card_id, card_number, coalesce(card_id = preferred_card, false) as preferred
       from simulated_card join simulated_customer using (customer_id)
      where customer_id = $1 order by position desc`,
    [customer_id],
  );
}

/** False when the card is not this customer's. */
export async function preferSimulatedCard(sql: Sql, customer_id: string, card_id: string): Promise<boolean> {
  const rows = await sql.query(
    `update simulated_customer set preferred_card = $2 where customer_id = $1
        and exists (select 1 from simulated_card c where c.card_id = $2 and c.customer_id = $1) returning 1`,
    [customer_id, card_id],
  );
  return rows.length > 0;
}

/** False when the card is not this customer's. */
export async function deleteSimulatedCard(sql: Sql, customer_id: string, card_id: string): Promise<boolean> {
  const rows = await sql.query(
    `with unpreferred as (
       update simulated_customer set preferred_card = null where customer_id = $1 and preferred_card = $2
     )
     delete from simulated_card where customer_id = $1 and card_id = $2 returning 1`,
    [customer_id, card_id],
  );
  return rows.length > 0;
}

export type SimulatedPayer = { subscription: KeptSubscription | undefined; card_number: string | undefined };

/** What a customer subscribes to and the card that pays for it; the customer is held until the transaction ends. */
export async function lockPayer(tx: Sql, customer_id: string): Promise<SimulatedPayer | undefined> {
  const [row] = await tx.query<{ subscription: KeptSubscription | null; card_number: string | null }>(
    `select subscription, (select card_number from simulated_card c where c.card_id = preferred_card) as card_number
       from simulated_customer where customer_id = $1 for update`,
    [customer_id],
  );
  return row && { subscription: row.subscription ?? undefined, card_number: row.card_number ?? undefined };
}

export async function keepSubscription(
  tx: Sql,
  customer_id: string,
  subscription: KeptSubscription | undefined,
): Promise<void> {
  await tx.query('update simulated_customer set subscription = $2 where customer_id = $1', [
    customer_id,
    subscription ? JSON.stringify(subscription) : null,
  ]);
}
