import { useCallback, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { dishesOf, offeredMinutes, openWork } from '#domain/order/offeredMinutes.ts';
import type { Order } from '#domain/order/order.ts';
import { isForCategories } from '#domain/restaurant/station.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { kitchenSettings } from './kitchenSettings.ts';
import { onceForEach } from './onceForEach.ts';
import type { KitchenStation } from './station/kitchenStation.ts';

/** The minutes to offer for an order: by what is open at its busiest station, or at this screen's own. */
export function useOfferedMinutes(orders: readonly Order[], station: KitchenStation): (order: Order) => number {
  const { prepareMinutes: usual, atOnce } = useSnapshot(kitchenSettings);
  const { restaurant, index } = useMenu();
  const stations = restaurant?.stations;
  const makers = useMemo(() => {
    const all = station.whole && stations?.length ? stations : undefined;
    const mine = all?.map(
      ({ categories }) =>
        (line: Order['items'][number]) =>
          isForCategories(line, categories, index),
    );
    return (mine ?? [station.isMine]).map((isMine) => ({
      isMine,
      aheadBy: onceForEach((order: Order) => openWork([order], isMine)),
    }));
  }, [station, stations, index]);
  const places = useMemo(
    () =>
      makers.map(({ isMine, aheadBy }) => ({
        isMine,
        ahead: orders.reduce((sum, order) => sum + aheadBy(order), 0),
      })),
    [orders, makers],
  );
  return useCallback(
    (order: Order) =>
      Math.max(
        usual,
        ...places
          .map(({ isMine, ahead }) => ({ ahead, own: dishesOf(order, isMine) }))
          .filter(({ own }) => own > 0)
          .map((work) => offeredMinutes({ usual, atOnce, ...work })),
      ),
    [places, usual, atOnce],
  );
}
