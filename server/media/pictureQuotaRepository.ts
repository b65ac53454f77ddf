import type { Sql } from '../db/sql.ts';

/** What may come in `days`, for each chain: its dishes in several attempts. */
export type PictureQuota = { pictures: number; bytes: number; days: number };

/** A menu of a thousand dishes, each tried three times; 160 kB a picture in all its widths. */
export const pictureQuota: PictureQuota = { pictures: 3_000, bytes: 500_000_000, days: 30 };

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

/** How large the pictures are that count on this owner just now. */
export async function countedPictures(
  sql: Sql,
  owner_id: string,
  { days }: PictureQuota,
  now: Date,
): Promise<Map<string, number>> {
  const rows = await sql.query<{ avatar: string; bytes: number }>(
    `select avatar, bytes from picture_upload
      where owner_id = $1 and at > $2::timestamptz - make_interval(days => $3)`,
    [owner_id, now, days],
  );
  return new Map(rows.map(({ avatar, bytes }) => [avatar, bytes]));
}
