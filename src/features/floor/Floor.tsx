import { Trans, useLingui } from '@lingui/react/macro';
import { IconArmchairOff, IconSearchOff } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useId, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Area } from '#domain/table/table.ts';
import { usePictureReady } from '#src/data/picture/useOrder.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { areaStore } from '#src/data/table/areaStore.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { GridSkeleton } from '#src/ui/feedback/Skeleton.tsx';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import { VirtualGrid } from '#src/ui/list/VirtualGrid.tsx';
import { useWide } from '#src/ui/useWide.ts';
import { AreaTabs } from './AreaTabs.tsx';
import { floorPlace, goToArea, searchFloor } from './floorPlace.ts';
import { FloorPlan } from './FloorPlan.tsx';
import { floorView, foundTables } from './floorView.ts';
import { planLayout, planTile } from './planLayout.ts';
import { TableTile, type TileActions } from './TableTile.tsx';
import classes from './Floor.module.css';

/** More than a glance finds. */
const searchedFrom = 24;

/**
 * The tables of the house, area by area: where the owner placed them on a wide screen, as a grid otherwise. It takes the
 * height that it is given. Pass functions that stay the same, or every tile is drawn with every event.
 */
export function Floor(actions: TileActions) {
  const { t } = useLingui();
  const panel = useId();
  const orders = usePicture('orders');
  const tables = usePicture('tables');
  const tableEvents = usePicture('tableEvents');
  const ready = usePictureReady();
  const { areas: known } = useSnapshot(areaStore);
  const { area, search } = useSnapshot(floorPlace);
  const wide = useWide(1000);
  // what was looked for in a sheet is not what the floor below it shows
  useEffect(() => () => searchFloor(''), []);
  const areas = useMemo(
    () => floorView({ orders, tables, tableEvents }, known as readonly Area[]),
    [orders, tables, tableEvents, known],
  );
  const sought = useDeferredValue(search.trim());
  const chosen = areas.find(({ id }) => id === area) ?? areas[0];
  const found = useMemo(() => (sought === '' ? undefined : foundTables(areas, sought)), [areas, sought]);
  const here = chosen?.tables;
  const shown = found ?? here ?? [];
  const plan = useMemo(
    () => (wide && !found && here ? planLayout(here.map(({ table }) => table)) : undefined),
    [wide, found, here],
  );
  const count = areas.reduce((sum, one) => sum + one.tables.length, 0);
  if (!ready) return <GridSkeleton cards={16} height="6.5rem" label={t`Loading the tables`} />;
  if (count === 0)
    return (
      <EmptyState icon={<IconArmchairOff aria-hidden="true" />} title={<Trans>There are no tables yet</Trans>}>
        <Trans>The owner adds areas and tables in the dashboard.</Trans>
      </EmptyState>
    );
  const label = found ? t`Found tables` : chosen?.name || t`Tables`;
  return (
    <div className={classes.floor}>
      {(areas.length > 1 || count >= searchedFrom) && (
        <div className={classes.head}>
          {areas.length > 1 && (
            <AreaTabs areas={areas} chosen={found ? '' : (chosen?.id ?? '')} panel={panel} onChoose={goToArea} />
          )}
          {count >= searchedFrom && (
            <div className={classes.search}>
              <SearchField size="staff" label={t`Search tables`} value={search} onChange={searchFloor} />
            </div>
          )}
        </div>
      )}
      <div id={panel} className={classes.panel} role={areas.length > 1 ? 'tabpanel' : undefined} aria-label={label}>
        {plan ? (
          <FloorPlan tables={shown} plan={plan} label={label} {...actions} />
        ) : (
          <VirtualGrid
            entries={shown}
            minWidth={planTile.width}
            rowHeight={planTile.height}
            gap={planTile.gap}
            label={label}
            subject={found ? `found ${sought}` : chosen?.id}
            empty={
              <EmptyState icon={<IconSearchOff aria-hidden="true" />} title={<Trans>No table found</Trans>}>
                <Trans>Try another name, or clear the search.</Trans>
              </EmptyState>
            }
          >
            {(entry) => <TableTile entry={entry} {...actions} />}
          </VirtualGrid>
        )}
      </div>
    </div>
  );
}
