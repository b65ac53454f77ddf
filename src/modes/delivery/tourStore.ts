import { proxy, subscribe } from 'valtio';
import { navigators, type Navigator } from '#domain/delivery/deliveries.ts';
import type { Money } from '#domain/money/money.ts';

/** Whose cash: of which house, deliverer and business day. */
type OfTour = { restaurant_id: string; deliverer: string; day: string };

/** Cash that a deliverer has handed over. An earlier release named no house: it was the only one. */
type HandedOver = Omit<OfTour, 'restaurant_id'> & { restaurant_id?: string; amount: Money; at: string };

type Tour = { packed: string[]; handedOver: HandedOver[]; navigator: Navigator };

const storageKey = 'comanda-tour';
const longest = 100;

/** With what this phone finds its way, where nobody has chosen: a link of its own that it surely knows. */
const usualNavigator = (): Navigator => {
  const { userAgent } = navigator;
  return /android/i.test(userAgent) ? 'device' : /iphone|ipad|mac os/i.test(userAgent) ? 'apple' : 'google';
};

function stored(): Partial<Tour> {
  try {
    return (JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Tour> | null) ?? {};
  } catch {
    return {};
  }
}

const { packed, handedOver, navigator: chosen } = stored();

/** What a deliverer's phone keeps of the tour beside the orders: what is packed, and what cash was handed over. */
export const tour = proxy<Tour>({
  packed: Array.isArray(packed) ? packed : [],
  handedOver: Array.isArray(handedOver) ? handedOver : [],
  navigator: chosen && navigators.includes(chosen) ? chosen : usualNavigator(),
});

subscribe(tour, () => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(tour));
  } catch {
    // blocked or full: what is packed is packed again
  }
});

/** Puts an order on the next tour, or takes it off again. */
export function pack(order_id: string, on: boolean): void {
  const others = tour.packed.filter((id) => id !== order_id);
  tour.packed = on ? [...others, order_id].slice(-longest) : others;
}

export const unpack = (order_ids: readonly string[]): void =>
  void (tour.packed = tour.packed.filter((id) => !order_ids.includes(id)));

export const noteHandedOver = (one: HandedOver): void =>
  void (tour.handedOver = [...tour.handedOver, one].slice(-longest));

export const chooseNavigator = (by: Navigator): void => void (tour.navigator = by);

/** What a deliverer has handed over to a house on a business day so far. */
export const handedOverBy = (tours: readonly HandedOver[], { restaurant_id, deliverer, day }: OfTour): Money =>
  tours
    .filter(
      (one) => (one.restaurant_id ?? restaurant_id) === restaurant_id && one.deliverer === deliverer && one.day === day,
    )
    .reduce((sum, { amount }) => sum + amount, 0);
