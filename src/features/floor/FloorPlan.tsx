import { memo } from 'react';
import type { FloorTable } from './floorView.ts';
import { placesOn, planTile, type PlanLayout } from './planLayout.ts';
import { TableTile, type TileActions } from './TableTile.tsx';
import classes from './Floor.module.css';

type FloorPlanProps = TileActions & { tables: readonly FloorTable[]; plan: PlanLayout; label: string };

/** Percent of the room beside a tile, as a length from the plan's edge. */
const at = (percent: number, size: number): string => `calc((100% - ${size}rem) * ${percent / 100})`;

/** The tables where they stand. A room has no reading direction: it is drawn the same in every language. */
export const FloorPlan = memo(function FloorPlan({ tables, plan, label, ...actions }: FloorPlanProps) {
  const places = placesOn(tables.map(({ table }) => table));
  return (
    // focusable, so that the keyboard can scroll it
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroller} tabIndex={0} role="group" aria-label={label}>
      <div
        className={classes.plan}
        dir="ltr"
        style={{ minInlineSize: `${plan.width}rem`, minBlockSize: `${plan.height}rem` }}
      >
        {tables.map((entry, index) => (
          <div
            key={entry.table.table_id}
            className={classes.place}
            style={{
              inlineSize: `${planTile.width}rem`,
              blockSize: `${planTile.height}rem`,
              insetInlineStart: at(places[index]?.x ?? 0, planTile.width),
              insetBlockStart: at(places[index]?.y ?? 0, planTile.height),
            }}
          >
            <div className={classes.tile} dir={document.documentElement.dir || 'ltr'}>
              <TableTile entry={entry} {...actions} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
});
