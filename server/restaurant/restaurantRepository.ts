import type { OrderType } from '#domain/order/order.ts';
import type { Activation, Restaurant } from '#domain/restaurant/restaurant.ts';
import { notifyOnCommit } from '../db/notifyOnCommit.ts';
import type { Sql } from '../db/sql.ts';

/** Told to every process when anything of a restaurant changed; the payload is its id. */
export const restaurantChannel = 'restaurant_changed';

/** Fields that are columns of their own; the rest is what the owner writes, one document. */
const columnFields = [
  'restaurant_id',
  'chain_id',
  'activation',
  'acceptingOrders',
  'pausedUntil',
  'soldOut',
  'popular',
  'menu_revision',
  'rating',
  'version',
] as const satisfies (keyof Restaurant)[];
type OwnFields = Omit<Restaurant, (typeof columnFields)[number]>;

function ownFields(restaurant: Restaurant): OwnFields {
  const own: Partial<Restaurant> = { ...restaurant };
  for (const name of columnFields) delete own[name];
  return own as OwnFields;
}

type Row = {
  restaurant_id: string;
  chain_id: string;
  activation: Activation;
  accepting_orders: boolean;
  paused_until: Date | null;
  sold_out: string[];
  popular: string[];
  menu_revision: string;
  rating_stars: number;
  rating_count: number;
  doc: OwnFields;
  version: number;
};

const columns = `restaurant_id, chain_id, activation, accepting_orders, paused_until, sold_out::text[] as sold_out,
  popular::text[] as popular, menu_revision, rating_stars, rating_count, doc, version`;

/** The chain of a restaurant that is there. */
export async function chainOf(sql: Sql, restaurant_id: string): Promise<string> {
  const [row] = await sql.query<{ chain_id: string }>('select chain_id from restaurant where restaurant_id = $1', [
    restaurant_id,
  ]);
  if (!row) throw new Error(`No restaurant ${restaurant_id}`);
  return row.chain_id;
}

function restaurantIn(row: Row): Restaurant {
  return {
    ...row.doc,
    restaurant_id: row.restaurant_id,
    chain_id: row.chain_id,
    activation: row.activation,
    acceptingOrders: row.accepting_orders,
    ...(row.paused_until ? { pausedUntil: row.paused_until.toISOString() } : {}),
    soldOut: row.sold_out,
    ...(row.popular.length > 0 ? { popular: row.popular } : {}),
    menu_revision: row.menu_revision,
    ...(row.rating_count > 0 ? { rating: { stars: row.rating_stars, count: row.rating_count } } : {}),
    version: row.version,
  };
}

const one = (rows: Row[]): Restaurant | undefined => rows.map(restaurantIn)[0];

export async function restaurantById(sql: Sql, restaurant_id: string): Promise<Restaurant | undefined> {
  return one(
    await sql.query<Row>(
      `select ${columns} from restaurant where restaurant_id = $1`,
      [restaurant_id],
      'restaurant-by-id',
    ),
  );
}

/** The restaurant, held until the transaction ends. */
export async function lockRestaurant(tx: Sql, restaurant_id: string): Promise<Restaurant | undefined> {
  return one(
    await tx.query<Row>(`select ${columns} from restaurant where restaurant_id = $1 for no key update`, [
      restaurant_id,
    ]),
  );
}

/** Approved, active restaurants that serve this order type (D19). */
export async function restaurantsForGuests(sql: Sql, type: OrderType): Promise<Restaurant[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from restaurant
      where activation = 'approved' and doc->>'status' = 'active' and doc->'orderTypes' ? $1
      order by doc->>'name', restaurant_id`,
    [type],
    'restaurants-for-guests',
  );
  return rows.map(restaurantIn);
}

/** The restaurants of a chain, by name. */
export async function restaurantsOfChain(sql: Sql, chain_id: string): Promise<Restaurant[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from restaurant where chain_id = $1 order by doc->>'name', restaurant_id`,
    [chain_id],
  );
  return rows.map(restaurantIn);
}

/** Restaurants that wait for the platform to let guests in, the oldest first (D19). */
export async function restaurantsToActivate(sql: Sql): Promise<Restaurant[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from restaurant where activation = 'open' order by restaurant_id`,
  );
  return rows.map(restaurantIn);
}

/** Whether anybody has ordered there yet. */
export async function hasOrders(sql: Sql, restaurant_id: string): Promise<boolean> {
  const rows = await sql.query('select 1 from orders where restaurant_id = $1 limit 1', [restaurant_id]);
  return rows.length > 0;
}

/** The highest number that the server gave to an order since then; 0 where it gave none. */
export async function highestNumberSince(sql: Sql, restaurant_id: string, since: string): Promise<number> {
  const [row] = await sql.query<{ highest: number | null }>(
    `select max(case when number ~ '^[0-9]{1,9}$' then number::int end) as highest
       from orders where restaurant_id = $1 and created_at >= $2`,
    [restaurant_id, since],
  );
  return row?.highest ?? 0;
}

/** What the owner says of a restaurant, in place of what was said before. */
export async function updateRestaurant(tx: Sql, restaurant: Restaurant): Promise<Restaurant | undefined> {
  return one(
    await tx.query<Row>(
      `update restaurant set doc = $2, version = version + 1 where restaurant_id = $1 returning ${columns}`,
      [restaurant.restaurant_id, JSON.stringify(ownFields(restaurant))],
    ),
  );
}

/** Every restaurant of the server, for its operator's tools. */
export async function allRestaurants(sql: Sql): Promise<Restaurant[]> {
  const rows = await sql.query<Row>(`select ${columns} from restaurant order by doc->>'name', restaurant_id`);
  return rows.map(restaurantIn);
}

/** Creates restaurants with the stream that their orders are numbered in; their menu is published afterwards. */
export async function insertRestaurants(tx: Sql, restaurants: readonly Restaurant[]): Promise<void> {
  const rows = restaurants.map((restaurant) => ({ ...restaurant, doc: ownFields(restaurant) }));
  await tx.query(
    `insert into restaurant (restaurant_id, chain_id, activation, accepting_orders, paused_until, sold_out, version, doc)
     select restaurant_id, chain_id, activation, "acceptingOrders", "pausedUntil",
            array(select jsonb_array_elements_text("soldOut")::uuid), version, doc
       from jsonb_to_recordset($1::jsonb) as r(restaurant_id uuid, chain_id uuid, activation text, "acceptingOrders" boolean,
            "pausedUntil" timestamptz, "soldOut" jsonb, version int, doc jsonb)`,
    [JSON.stringify(rows)],
  );
  await tx.query('insert into stream (restaurant_id) select unnest($1::uuid[])', [
    rows.map((row) => row.restaurant_id),
  ]);
}

/**
 * Marks an item or an ingredient (also as a topping or in a selection) as sold out or available again. Nothing comes back
 * when the restaurant is not there; whoever asks holds what is marked, and knows that it is its chain's.
 */
export async function markSoldOut(
  tx: Sql,
  mark: { restaurant_id: string; item_id: string; soldOut: boolean },
): Promise<Restaurant | undefined> {
  return one(
    await tx.query<Row>(
      `update restaurant set sold_out = case when $3 then array_append(array_remove(sold_out, $2::uuid), $2::uuid)
                                             else array_remove(sold_out, $2::uuid) end
        where restaurant_id = $1
        returning ${columns}`,
      [mark.restaurant_id, mark.item_id, mark.soldOut],
    ),
  );
}

/** Opens or ends a pause of guests' orders; without `until` it lasts until it is ended. */
export async function setAcceptingOrders(
  tx: Sql,
  restaurant_id: string,
  acceptingOrders: boolean,
  until: string | undefined,
): Promise<Restaurant | undefined> {
  return one(
    await tx.query<Row>(
      `update restaurant set accepting_orders = $2, paused_until = $3 where restaurant_id = $1 returning ${columns}`,
      [restaurant_id, acceptingOrders, acceptingOrders ? null : (until ?? null)],
    ),
  );
}

export async function setStatus(
  tx: Sql,
  restaurant_id: string,
  status: Restaurant['status'],
): Promise<Restaurant | undefined> {
  return one(
    await tx.query<Row>(
      `update restaurant set doc = doc || jsonb_build_object('status', $2::text), version = version + 1
        where restaurant_id = $1 returning ${columns}`,
      [restaurant_id, status],
    ),
  );
}

export async function setActivation(
  tx: Sql,
  restaurant_id: string,
  activation: Activation,
): Promise<Restaurant | undefined> {
  return one(
    await tx.query<Row>(
      `update restaurant set activation = $2, version = version + 1 where restaurant_id = $1 returning ${columns}`,
      [restaurant_id, activation],
    ),
  );
}

/** Tells every process, this one too, once the transaction has committed. Changes of a restaurant are rare. */
export async function announceRestaurant(tx: Sql, restaurant_id: string): Promise<void> {
  await notifyOnCommit(tx, restaurantChannel, restaurant_id);
}
