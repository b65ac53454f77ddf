import { IconCheck, IconChecks, IconClock, IconFlame, IconThumbUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import { stageOf, type LineStage } from '#domain/order/lineStage.ts';
import type { Order } from '#domain/order/order.ts';
import { isForCategories } from '#domain/restaurant/station.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { StatusWords } from '#src/i18n/orderWords.tsx';
import { cx } from '#src/ui/cx.ts';
import { statusOfStage } from './kitchenStation.ts';
import classes from './StationStages.module.css';

const icons: Record<LineStage, typeof IconClock> = {
  sent: IconClock,
  accepted: IconThumbUp,
  begun: IconFlame,
  done: IconCheck,
  served: IconChecks,
};

/** How far each station of the house is with an order: what the pass waits for. */
export function StationStages({ order }: { order: Order }) {
  const { restaurant, index } = useMenu();
  const stations = restaurant?.stations;
  const stages = useMemo(
    () =>
      (stations ?? []).flatMap(({ station_id, name, categories }) => {
        const mine = order.items.filter((line) => isForCategories(line, categories, index));
        const stage = stageOf(order, mine);
        return stage === undefined ? [] : [{ station_id, name, stage }];
      }),
    [stations, index, order],
  );
  // of an order that one station makes alone the ticket itself says it
  if (stages.length < 2) return null;
  return (
    <ul className={classes.stages}>
      {stages.map(({ station_id, name, stage }) => {
        const Icon = icons[stage];
        return (
          <li key={station_id} className={cx(classes.stage, (stage === 'done' || stage === 'served') && classes.done)}>
            <Icon aria-hidden="true" />
            <bdi>{name}</bdi>
            <span className={classes.words}>
              <StatusWords status={statusOfStage[stage]} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
