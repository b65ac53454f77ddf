import type { Sql } from '../db/sql.ts';

export type ChainOverview = {
  chain_id: string;
  name: string;
  created_at: Date;
  restaurants: { restaurant_id: string; name: string; activation: string }[];
  owners: { user_id: string; email: string; first_name: string; last_name: string }[];
};

/** Chains with whom they belong to, newest first by the time in their ids. */
export async function chainsPage(
  sql: Sql,
  page: { q?: string | undefined; limit: number; before?: string | undefined },
): Promise<ChainOverview[]> {
  return sql.query<ChainOverview>(
    `select c.chain_id, c.name, c.created_at,
       coalesce((select jsonb_agg(jsonb_build_object('restaurant_id', r.restaurant_id, 'name', r.doc->>'name',
           'activation', r.activation) order by r.doc->>'name') from restaurant r where r.chain_id = c.chain_id), '[]')
         as restaurants,
       coalesce((select jsonb_agg(jsonb_build_object('user_id', u.user_id, 'email', u.email,
           'first_name', u.doc->>'first_name', 'last_name', u.doc->>'last_name') order by u.email)
         from chain_owner o join user_account u using (user_id) where o.chain_id = c.chain_id), '[]') as owners
       from chain c
      where ($1::text is null or position(lower($1) in lower(c.name)) > 0
             or exists (select 1 from restaurant r where r.chain_id = c.chain_id
                         and position(lower($1) in lower(r.doc->>'name')) > 0)
             or exists (select 1 from chain_owner o join user_account u using (user_id)
                         where o.chain_id = c.chain_id and position(lower($1) in lower(u.email)) > 0))
        and ($2::uuid is null or c.chain_id < $2)
      order by c.chain_id desc limit $3`,
    [page.q ?? null, page.before ?? null, page.limit],
  );
}
