import type { Menu } from './menu.ts';
import { offerId, type Offer, type OfferEntity, type OfferKind } from './offer.ts';

/**
 * The offer with what a file says: parts that it knows become the file's, others stay. What a menu file cannot say is
 * kept: pictures that were uploaded, whether a menu is shown, and where else it is served. A combo that the file has
 * leaves whichever menu had it: it is priced by its id, which is its own in the whole chain.
 */
export function mergeOffer(stored: Offer, file: Offer): Offer {
  const moved = new Set(file.menus.flatMap((menu) => menu.combos.map((combo) => combo.combo_id)));
  const staying = new Set(file.menus.map((menu) => menu.menu_id));
  const offer = {
    ...stored,
    menus: stored.menus.map((menu) => (staying.has(menu.menu_id) ? menu : withoutCombos(menu, moved))),
  };
  const withPicture = <T extends { avatar?: string }>(mine: T, read: T): T =>
    mine.avatar && !read.avatar ? { ...read, avatar: mine.avatar } : read;
  return {
    categories: merged('categories', offer, file, withPicture),
    ingredients: merged('ingredients', offer, file, (_mine, read) => read),
    items: merged('items', offer, file, withPicture),
    menus: merged('menus', offer, file, (mine, read) => ({
      ...read,
      status: mine.status,
      restaurants: servedInBoth(mine, read),
      combos: read.combos.map((combo) => {
        const existing = mine.combos.find((one) => one.combo_id === combo.combo_id);
        return existing ? withPicture(existing, combo) : combo;
      }),
    })),
  };
}

const withoutCombos = (menu: Menu, gone: ReadonlySet<string>): Menu =>
  menu.combos.some(({ combo_id }) => gone.has(combo_id))
    ? { ...menu, combos: menu.combos.filter(({ combo_id }) => !gone.has(combo_id)) }
    : menu;

const servedInBoth = (a: Menu, b: Menu): string[] => [...new Set([...a.restaurants, ...b.restaurants])].sort();

function merged<Kind extends OfferKind>(
  kind: Kind,
  offer: Offer,
  file: Offer,
  both: (mine: OfferEntity<Kind>, read: OfferEntity<Kind>) => OfferEntity<Kind>,
): OfferEntity<Kind>[] {
  const [mine, read]: [OfferEntity<Kind>[], OfferEntity<Kind>[]] = [offer[kind], file[kind]];
  const wanted = new Map(read.map((part) => [offerId(kind, part), part]));
  const kept = mine.map((part) => {
    const other = wanted.get(offerId(kind, part));
    wanted.delete(offerId(kind, part));
    return other ? both(part, other) : part;
  });
  return [...kept, ...wanted.values()];
}

/** The offer in which these restaurants serve nothing but these menus. */
export function servingOnly(offer: Offer, restaurants: readonly string[], menus: ReadonlySet<string>): Offer {
  return {
    ...offer,
    menus: offer.menus.map((menu) => {
      if (menus.has(menu.menu_id) || !menu.restaurants.some((id) => restaurants.includes(id))) return menu;
      return { ...menu, restaurants: menu.restaurants.filter((id) => !restaurants.includes(id)) };
    }),
  };
}
