import type { Sql } from '../db/sql.ts';

/**
 * Whether the device is linked to a restaurant of other owners. Its row is held until the transaction ends, so that two
 * owners do not link it at the same moment.
 */
export async function isOfOtherOwners(tx: Sql, device_id: string, restaurant_id: string): Promise<boolean> {
  await tx.query('select 1 from device where device_id = $1 for no key update', [device_id]);
  const rows = await tx.query(
    `select 1 from device_restaurant l join restaurant theirs using (restaurant_id), restaurant ours
      where l.device_id = $1 and ours.restaurant_id = $2 and theirs.chain_id <> ours.chain_id
        and not exists (select 1 from chain_owner a join chain_owner b using (user_id)
                         where a.chain_id = theirs.chain_id and b.chain_id = ours.chain_id
                           and a.role <> 'viewer' and b.role <> 'viewer')`,
    [device_id, restaurant_id],
  );
  return rows.length > 0;
}
