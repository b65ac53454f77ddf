import type { Menu } from '#domain/menu/menu.ts';
import type { Sql } from '../db/sql.ts';

const menu = `m.doc || jsonb_build_object('chain_id', m.chain_id, 'restaurants', coalesce((
  select jsonb_agg(s.restaurant_id order by s.restaurant_id) from menu_restaurant s where s.menu_id = m.menu_id), '[]'))`;

/** The menus of a chain, active or not, each with where it is served. */
export async function menusOfChain(sql: Sql, chain_id: string): Promise<Menu[]> {
  const rows = await sql.query<{ menu: Menu }>(
    `select ${menu} as menu from menu m where m.chain_id = $1 order by m.position, m.menu_id`,
    [chain_id],
  );
  return rows.map((row) => row.menu);
}

/** The menus that a restaurant serves, active or not. */
export async function menusOfRestaurant(sql: Sql, restaurant_id: string): Promise<Menu[]> {
  const rows = await sql.query<{ menu: Menu }>(
    `select ${menu} as menu from menu m join menu_restaurant r using (menu_id) where r.restaurant_id = $1
      order by m.position, m.menu_id`,
    [restaurant_id],
  );
  return rows.map((row) => row.menu);
}
