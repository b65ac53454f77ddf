import type { Sql } from '../db/sql.ts';

/** What may come in `days`, for each chain: its dishes in several attempts. */
export type PictureQuota = { pictures: number; bytes: number; days: number };

/**
 * The chain of this owner on which the next picture counts, the least used one; who owns none counts for himself.
 * Nothing when all have had their share.
 */
export async function payerOfPicture(
  sql: Sql,
  user_id: string,
  { pictures, bytes, days }: PictureQuota,
  now: Date,
): Promise<string | undefined> {
  const [row] = await sql.query<{ owner_id: string }>(
    `with payer as (
       select chain_id as owner_id from chain_owner where user_id = $1 and role <> 'viewer'
       union all select $1::uuid where not exists (
         select 1 from chain_owner where user_id = $1 and role <> 'viewer')
     )
     select payer.owner_id from payer
       left join picture_upload p on p.owner_id = payer.owner_id and p.at > $2::timestamptz - make_interval(days => $3)
     group by payer.owner_id
     having count(p.avatar) < $4 and coalesce(sum(p.bytes), 0) < $5
     order by coalesce(sum(p.bytes), 0), payer.owner_id limit 1`,
    [user_id, now, days, pictures, bytes],
    'picture-payer',
  );
  return row?.owner_id;
}

/** Counts a picture once, however often it is uploaded; what is older than the quota looks back is forgotten. */
export async function countPicture(
  sql: Sql,
  picture: { owner_id: string; avatar: string; bytes: number },
  { days }: PictureQuota,
  now: Date,
): Promise<void> {
  await sql.query(
    `with old as (delete from picture_upload where at < $4::timestamptz - make_interval(days => $5))
     insert into picture_upload (owner_id, avatar, bytes, at) values ($1, $2, $3, $4) on conflict do nothing`,
    [picture.owner_id, picture.avatar, picture.bytes, now, days],
    'picture-counted',
  );
}

export type CountedPicture = { avatar: string; bytes: number };

/** Counts what came along with a chain as if its owner had uploaded it. */
export async function countPictures(
  tx: Sql,
  owner_id: string,
  pictures: readonly CountedPicture[],
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into picture_upload (owner_id, avatar, bytes, at)
     select $1, avatar, bytes, $3 from jsonb_to_recordset($2::jsonb) as p(avatar text, bytes bigint)
     on conflict do nothing`,
    [owner_id, JSON.stringify(pictures), now],
  );
}
