import { comboSheet } from '#src/features/menu/comboSheetPart.ts';

/** What the first paint does without, fetched once the menu stands: a tap then answers at once, also offline. */
export const shopParts = {
  dishSheet: () => Promise.all([import('#src/features/menu/DishSheet.tsx'), comboSheet()]).then(([module]) => module),
  cartPanel: () => import('./ShopCartPanel.tsx'),
  postalCode: () => import('./PostalCodeSheet.tsx'),
  search: () => import('#src/features/menu/searchInWords.ts'),
  favouriteChip: () => import('#src/features/menu/FavouriteChip.tsx'),
  filter: () => import('#src/features/menu/MenuFilterSheet.tsx'),
};

/** Fetches them one after the other. One that fails now is fetched when it is needed. */
export async function fetchShopParts(): Promise<void> {
  for (const fetchPart of Object.values(shopParts)) await fetchPart().catch(() => undefined);
}
