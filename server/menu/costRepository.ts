import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import type { OptionCost } from '#domain/menu/optionCost.ts';
import type { Sql } from '../db/sql.ts';

/** What the sizes of a chain's dishes cost, by their id. */
export const costsOfChain = (sql: Sql, chain_id: string): Promise<OptionCost[]> =>
  sql.query<OptionCost>(
    `select option_id, cost from option_cost where chain_id = $1
        and option_id in (select (o->>'option_id')::uuid from item, jsonb_array_elements(doc->'options') o where chain_id = $1)
      order by option_id`,
    [chain_id],
    'costs-of-chain',
  );

/** A size of a dish of the chain, and what it is known to cost. */
export type CostedOption = {
  item_id: string;
  item: LocalizedText;
  option_id: string;
  option: LocalizedText;
  cost: number | null;
};

/** Those of these sizes that the chain has, item by item; one that two items have stands with the last of them. */
export const costedOptions = (tx: Sql, chain_id: string, option_ids: readonly string[]): Promise<CostedOption[]> =>
  tx.query<CostedOption>(
    `select item_id, item, each.option_id, option, c.cost
       from (select distinct on ((o->>'option_id')::uuid) i.item_id, i.doc->'name' as item,
                    (o->>'option_id')::uuid as option_id, o->'name' as option, place
               from item i cross join jsonb_array_elements(i.doc->'options') with ordinality as w(o, place)
              where i.chain_id = $1 and (o->>'option_id')::uuid = any($2::uuid[])
              order by (o->>'option_id')::uuid, i.item_id desc, place desc) as each
       left join option_cost c on c.chain_id = $1 and c.option_id = each.option_id
      order by item_id, place`,
    [chain_id, option_ids],
  );

/** Writes what these sizes cost; one without a cost is known no more. */
export async function writeCosts(
  tx: Sql,
  chain_id: string,
  costs: readonly Pick<CostedOption, 'option_id' | 'cost'>[],
): Promise<void> {
  const known = costs.filter(({ cost }) => cost !== null);
  const gone = costs.filter(({ cost }) => cost === null);
  await tx.query(
    `insert into option_cost (chain_id, option_id, cost)
     select $1, option_id, cost from unnest($2::uuid[], $3::int[]) as c(option_id, cost)
     on conflict (chain_id, option_id) do update set cost = excluded.cost`,
    [chain_id, known.map(({ option_id }) => option_id), known.map(({ cost }) => cost)],
  );
  await tx.query('delete from option_cost where chain_id = $1 and option_id = any($2::uuid[])', [
    chain_id,
    gone.map(({ option_id }) => option_id),
  ]);
}
