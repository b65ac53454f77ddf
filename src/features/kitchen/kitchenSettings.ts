import { proxy, subscribe } from 'valtio';

/** How this kitchen screen works; kept on the device. */
export type KitchenSettings = {
  /** offered when an order is accepted, and late after it: one truth */
  prepareMinutes: number;
  /** dishes that the station makes in that time; more takes longer */
  atOnce: number;
  /** of the house's list; none means the whole kitchen, or the device's own categories */
  station_id?: string | undefined;
  /** where the house has no list: only lines of these categories; none means all */
  categories: string[];
  /** somebody works here with keys: tickets show theirs */
  keys: boolean;
  /** whether new orders ring here; how loud is the device's business */
  sound: boolean;
};

const storageKey = 'comanda-kitchen-settings';
const usual: KitchenSettings = {
  prepareMinutes: 10,
  atOnce: 10,
  categories: [],
  keys: false,
  sound: true,
};

function stored(): Partial<KitchenSettings> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<KitchenSettings>;
  } catch {
    return {};
  }
}

export const kitchenSettings = proxy<KitchenSettings>({ ...usual, ...stored() });

/** Changes what is given. */
export function changeKitchen(change: Partial<KitchenSettings>): void {
  Object.assign(kitchenSettings, change);
}

/** Adds a category to this station, or takes it out. */
export function toggleCategory(id: string): void {
  const { categories } = kitchenSettings;
  changeKitchen({
    categories: categories.includes(id) ? categories.filter((other) => other !== id) : [...categories, id],
  });
}

subscribe(kitchenSettings, () => localStorage.setItem(storageKey, JSON.stringify(kitchenSettings)));
