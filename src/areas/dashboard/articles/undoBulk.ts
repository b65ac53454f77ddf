import type { ItemsChange } from '#domain/menu/bulkEdit.ts';
import { withItemsBack } from '#domain/menu/withItemsBack.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { bulkBody } from './bulkChange.ts';
import { itemsPutBack } from './itemsPutBack.ts';
import { readOffer, type OwnedItem, type OwnedOffer } from './useOffer.ts';

/** As an import of what an export would have said of these before: in one transaction and one revision. */
const importAgain = (chain_id: string, part: Pick<OwnedOffer, 'items' | 'categories' | 'ingredients' | 'menus'>) =>
  asUser('POST /chain/import', {
    body: { chain_id, format: 'json', data: JSON.stringify({ comanda: 'chain', ...part }), dryRun: false },
  });

/** Puts many articles back to what they were, with the menus that they were on. */
export async function undoBulk(
  chain_id: string,
  {
    items: chosen,
    change,
    before,
  }: { items: readonly OwnedItem[]; change: ItemsChange | 'delete'; before: OwnedOffer },
): Promise<void> {
  const { menus } = before;
  const ids = new Set(chosen.map(({ item_id }) => item_id));
  if (change === 'delete') {
    // what others changed since stays as it stands; what is on a menu has to be in the file with it
    const now = await readOffer(chain_id);
    await importAgain(chain_id, {
      items: [...now.items, ...chosen.filter(({ item_id }) => !now.items.some((one) => one.item_id === item_id))],
      categories: now.categories,
      ingredients: now.ingredients,
      menus: now.menus.map((menu) =>
        withItemsBack(
          menus.find(({ menu_id }) => menu_id === menu.menu_id),
          menu,
          ids,
        ),
      ),
    });
    return;
  }
  const { menus: menuChange, ...ofItems } = change;
  if (Object.keys(ofItems).length > 0) {
    // as above; an import makes everything that it names what it says
    const { categories, ingredients, ...now } = await readOffer(chain_id);
    const items = itemsPutBack({ ...now, categories, ingredients }, chosen, ofItems);
    if (items.length > 0) await importAgain(chain_id, { items, categories, ingredients, menus: [] });
  }
  for (const [back, wanted] of [
    ['remove', menuChange?.add ?? []],
    ['add', menuChange?.remove ?? []],
  ] as const) {
    for (const menu_id of wanted) {
      const listed = new Set(menus.find((menu) => menu.menu_id === menu_id)?.items);
      // only what the change has put on it, or taken off it
      const those = [...ids].filter((id) => listed.has(id) === (back === 'add'));
      if (those.length === 0) continue;
      // oxlint-disable-next-line no-await-in-loop -- a few menus, each based on what the last one left
      await asUser('POST /chain/bulk', { body: bulkBody(chain_id, those, { menus: { [back]: [menu_id] } }) });
    }
  }
}
