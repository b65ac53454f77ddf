import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/**
 * A revision lists the parts that it is made of, so that changing one dish stores that dish and not the whole menu anew
 * (docs/adr/0011). Revisions from before are taken apart; their names and content stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table menu_part (
    part_id bigint generated always as identity primary key,
    chain_id uuid not null references chain,
    hash bytea not null,
    content text not null,
    unique (chain_id, hash)
  )`.execute(db);
  await sql`alter table menu_revision
    add column head text,
    add column categories bigint[],
    add column ingredients bigint[],
    add column items bigint[],
    add column menus bigint[]`.execute(db);
  while (await takeApart(db));
  await sql`alter table menu_revision
    alter column head set not null,
    alter column categories set not null,
    alter column ingredients set not null,
    alter column items set not null,
    alter column menus set not null,
    drop column content`.execute(db);
}

const lists = ['categories', 'ingredients', 'items', 'menus'] as const;
type Published = Record<(typeof lists)[number], unknown[]> & { menu_revision: string };

/** Takes some revisions apart; false when there are none left. */
async function takeApart(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ menu_revision: string; chain_id: string; content: string }>`
    select r.menu_revision, chain_id, content from menu_revision r join restaurant using (restaurant_id)
     where head is null limit 20`.execute(db);
  if (rows.length === 0) return false;
  const revisions = rows.map(({ menu_revision, chain_id, content }) => {
    const { menu_revision: _name, categories, ingredients, items, menus, ...head } = JSON.parse(content) as Published;
    const parts = { categories, ingredients, items, menus };
    const texts = lists.flatMap((kind) =>
      parts[kind].map((part, n) => {
        const text = canonical(part);
        return { menu_revision, chain_id, kind, n, hash: createHash('sha256').update(text).digest('hex'), text };
      }),
    );
    return { menu_revision, head: canonical(head), texts };
  });
  const texts = JSON.stringify(revisions.flatMap((revision) => revision.texts));
  const heads = JSON.stringify(revisions.map(({ menu_revision, head }) => ({ menu_revision, head })));
  await sql`insert into menu_part (chain_id, hash, content)
    select distinct on (chain_id, hash) chain_id, decode(hash, 'hex'), text
      from jsonb_to_recordset(${texts}::jsonb) as t(chain_id uuid, hash text, text text)
    on conflict do nothing`.execute(db);
  await sql`with wanted as (
      select t.menu_revision, t.kind, array_agg(p.part_id order by t.n) as parts
        from jsonb_to_recordset(${texts}::jsonb)
             as t(menu_revision text, chain_id uuid, kind text, n int, hash text)
        join menu_part p on p.chain_id = t.chain_id and p.hash = decode(t.hash, 'hex')
       group by t.menu_revision, t.kind
    )
    update menu_revision r set head = h.head,
           categories = coalesce((select parts from wanted w where w.menu_revision = r.menu_revision and kind = 'categories'), '{}'),
           ingredients = coalesce((select parts from wanted w where w.menu_revision = r.menu_revision and kind = 'ingredients'), '{}'),
           items = coalesce((select parts from wanted w where w.menu_revision = r.menu_revision and kind = 'items'), '{}'),
           menus = coalesce((select parts from wanted w where w.menu_revision = r.menu_revision and kind = 'menus'), '{}')
      from jsonb_to_recordset(${heads}::jsonb) as h(menu_revision text, head text)
     where r.menu_revision = h.menu_revision`.execute(db);
  return true;
}

/** JSON with the keys of every object in order, as revisions are written. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
