import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Order, OrderItem } from '#domain/order/order.ts';
import { isForCategories } from '#domain/restaurant/station.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { useWide } from '#src/ui/useWide.ts';
import { allDay } from './allDay.ts';
import { AllDayGroups, AllDayPanel, type AllDayGroup } from './AllDayPanel.tsx';
import type { KitchenStation } from './station/kitchenStation.ts';

type AllDayProps = { orders: readonly Order[]; station: KitchenStation; onClose: () => void };

/** What is still to be made: beside the board on a wall, and over it where it would take a ticket's room. */
export function AllDay({ orders, station, onClose }: AllDayProps) {
  const besides = useWide(1500);
  const { restaurant, index } = useMenu();
  const stations = restaurant?.stations;
  const groups = useMemo((): AllDayGroup[] => {
    if (!station.whole || !stations?.length) return [{ rows: allDay(orders, station.isMine) }];
    const of = (categories: readonly string[]) => (line: OrderItem) => isForCategories(line, categories, index);
    const places = stations.map(({ name, categories }) => ({ name, isMine: of(categories) }));
    const nobodys = (line: OrderItem): boolean => !places.some(({ isMine }) => isMine(line));
    return [
      ...places.map(({ name, isMine }) => ({ name, rows: allDay(orders, isMine) })),
      { rows: allDay(orders, nobodys) },
    ];
  }, [orders, station, stations, index]);
  if (besides) return <AllDayPanel groups={groups} />;
  return (
    <Sheet opened onClose={onClose} title={<Trans>All day</Trans>}>
      <AllDayGroups groups={groups} />
    </Sheet>
  );
}
