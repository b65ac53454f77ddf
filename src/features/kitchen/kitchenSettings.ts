import { proxy, subscribe } from 'valtio';

/** How this kitchen screen works; kept on the device. */
export type KitchenSettings = {
  warnMinutes: number;
  lateMinutes: number;
  /** offered when an order is accepted */
  prepareMinutes: number;
  /** only lines of these categories; none means all */
  categories: string[];
  sound: boolean;
  /** 0–1 */
  volume: number;
};

const storageKey = 'comanda-kitchen-settings';
const usual: KitchenSettings = {
  warnMinutes: 5,
  lateMinutes: 10,
  prepareMinutes: 15,
  categories: [],
  sound: true,
  volume: 0.8,
};

function stored(): Partial<KitchenSettings> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<KitchenSettings>;
  } catch {
    return {};
  }
}

export const kitchenSettings = proxy<KitchenSettings>({ ...usual, ...stored() });

/** Changes what is given; a warning always comes before late. */
export function changeKitchen(change: Partial<KitchenSettings>): void {
  Object.assign(kitchenSettings, change);
  kitchenSettings.lateMinutes = Math.max(kitchenSettings.lateMinutes, kitchenSettings.warnMinutes + 1);
}

/** Adds a category to this station, or takes it out. */
export function toggleCategory(id: string): void {
  const { categories } = kitchenSettings;
  changeKitchen({
    categories: categories.includes(id) ? categories.filter((other) => other !== id) : [...categories, id],
  });
}

subscribe(kitchenSettings, () => localStorage.setItem(storageKey, JSON.stringify(kitchenSettings)));
