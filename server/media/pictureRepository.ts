import type { Sql } from '../db/sql.ts';

/** A picture is kept, or kept once more; whoever throws away old ones just now ends first. */
export async function notePicture(sql: Sql, avatar: string, now: Date): Promise<void> {
  await sql.query(
    `insert into picture (avatar, kept_at) values ($1, $2)
     on conflict (avatar) do update set kept_at = excluded.kept_at, looked_at = null`,
    [avatar, now],
    'picture-noted',
  );
}

type Old = { kept: Date; looked: Date; most: number };

/** Pictures kept before `kept` of which nobody has looked since `looked` whether they are named. */
export async function oldPictures(sql: Sql, { kept, looked, most }: Old): Promise<string[]> {
  const rows = await sql.query<{ avatar: string }>(
    `select avatar from picture where kept_at < $1 and (looked_at is null or looked_at < $2)
      order by kept_at limit $3`,
    [kept, looked, most],
  );
  return rows.map(({ avatar }) => avatar);
}

/** Those of these pictures that nobody has kept anew, held by the transaction. */
export async function lockOldPictures(tx: Sql, avatars: readonly string[], kept: Date): Promise<string[]> {
  const rows = await tx.query<{ avatar: string }>(
    `select avatar from picture where avatar = any($1) and kept_at < $2 order by avatar for update skip locked`,
    [avatars, kept],
  );
  return rows.map(({ avatar }) => avatar);
}

/** Wherever a picture may be named: by chains and restaurants, their offers, menus that may still be read, pages, and whatever was said in law, for ever. */
const texts = `
  select doc::text as text from chain union all select doc::text from restaurant
  union all select doc::text from food_category union all select doc::text from ingredient
  union all select doc::text from item union all select doc::text from menu
  union all select content from menu_part
  union all select body::text from docs_content
  union all select body::text from legal_text union all select body::text from legal_revision`;

/** Those of these pictures that something names. */
export async function namedPictures(sql: Sql, avatars: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query<{ avatar: string }>(
    `select distinct found[1] as avatar from (${texts}) as t
      cross join lateral regexp_matches(t.text, '/media/[0-9a-f]{32}', 'g') as m(found)
      where t.text like '%/media/%' and found[1] = any($1)`,
    [avatars],
  );
  return new Set(rows.map(({ avatar }) => avatar));
}

export async function lookedAt(tx: Sql, avatars: readonly string[], now: Date): Promise<void> {
  await tx.query('update picture set looked_at = $2 where avatar = any($1)', [avatars, now]);
}

export async function forgetPictures(tx: Sql, avatars: readonly string[]): Promise<void> {
  await tx.query('delete from picture where avatar = any($1)', [avatars]);
}
