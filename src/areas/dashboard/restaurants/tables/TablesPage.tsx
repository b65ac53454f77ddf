import { Trans, useLingui } from '@lingui/react/macro';
import { IconArmchair, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { foldText } from '#domain/i18n/foldText.ts';
import type { Area, Table } from '#domain/table/table.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import type { PageParams } from '../../frame/matchPage.ts';
import { useGoTo } from '../../frame/useGoTo.ts';
import { usePageSearch } from '../../frame/usePageSearch.ts';
import { HousePage } from '../HousePage.tsx';
import { AddTablesSheet } from './AddTablesSheet.tsx';
import { AreaCard } from './AreaCard.tsx';
import { AreaSheet } from './AreaSheet.tsx';
import { readFloor, type Floor } from './floorCalls.ts';

/** Where guests sit: areas, tables, and the codes that lie there. */
export function TablesPage({ params }: { params: PageParams }) {
  const restaurant_id = params['id'] ?? '';
  const floor = useLoaded(() => readFloor(restaurant_id));
  return (
    <HousePage restaurant_id={restaurant_id}>
      {() => (
        <LoadedPart of={floor}>
          {(value) => <Tables restaurant_id={restaurant_id} floor={value} put={floor.put} />}
        </LoadedPart>
      )}
    </HousePage>
  );
}

type TablesProps = { restaurant_id: string; floor: Floor; put: (floor: Floor) => void };

function Tables({ restaurant_id, floor, put }: TablesProps) {
  const { t } = useLingui();
  const goTo = useGoTo();
  const [{ q = '' }, setSearch] = usePageSearch();
  const [adding, setAdding] = useState<'tables' | 'area'>();
  const { areas, tables } = floor;
  const putTable = (table: Table): void =>
    put({ areas, tables: tables.map((each) => (each.table_id === table.table_id ? { ...each, ...table } : each)) });
  const wanted = foldText(q.trim());
  const found = tables.filter(({ name }) => foldText(name).includes(wanted));
  const places: { area: Area | undefined; tables: Table[] }[] = [...areas, undefined].map((area) => ({
    area,
    tables: found.filter(({ area_id }) => area_id === area?.area_id).toSorted(byName),
  }));
  const addTables = (
    <BigButton icon={<IconPlus aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setAdding('tables')}>
      <Trans>Add tables</Trans>
    </BigButton>
  );
  return (
    <>
      <div className={dashboard.tools}>
        {tables.length > 0 && (
          <SearchField label={t`Search tables`} value={q} onChange={(typed) => setSearch({ q: typed })} />
        )}
        {tables.length > 0 && addTables}
        <BigButton tone="plain" aria-haspopup="dialog" onClick={() => setAdding('area')}>
          <Trans>Add an area</Trans>
        </BigButton>
        {tables.length > 0 && (
          <BigButton
            tone="plain"
            icon={<IconPrinter aria-hidden="true" />}
            onClick={() => void goTo(`restaurants/${restaurant_id}/tables/print`)}
          >
            <Trans>Print codes</Trans>
          </BigButton>
        )}
      </div>
      {tables.length === 0 && (
        <EmptyState
          icon={<IconArmchair aria-hidden="true" />}
          title={<Trans>There are no tables yet</Trans>}
          action={addTables}
        >
          <Trans>Each gets a code that guests scan to order and pay. Twenty are added as fast as one.</Trans>
        </EmptyState>
      )}
      {tables.length > 0 && found.length === 0 && (
        <EmptyState title={<Trans>No table is called that</Trans>}>
          <bdi>{q}</bdi>
        </EmptyState>
      )}
      {places
        .filter((place) => place.tables.length > 0 || (place.area && wanted === ''))
        .map((place) => (
          <AreaCard
            key={place.area?.area_id ?? 'none'}
            area={place.area}
            areas={areas}
            tables={place.tables}
            onTable={putTable}
            onTableGone={(gone) => put({ areas, tables: tables.filter(({ table_id }) => table_id !== gone) })}
            onArea={(area) =>
              put({ tables, areas: areas.map((each) => (each.area_id === area.area_id ? area : each)) })
            }
            onAreaGone={(gone) =>
              put({
                areas: areas.filter(({ area_id }) => area_id !== gone),
                // they stay, without an area
                tables: tables.map((table) => {
                  if (table.area_id !== gone) return table;
                  const { area_id: _, ...others } = table;
                  return others;
                }),
              })
            }
          />
        ))}
      {adding === 'tables' && (
        <AddTablesSheet
          restaurant_id={restaurant_id}
          floor={floor}
          onAdded={(added) => put({ areas, tables: [...tables, ...added] })}
          onClose={() => setAdding(undefined)}
        />
      )}
      {adding === 'area' && (
        <AreaSheet
          restaurant_id={restaurant_id}
          onAdded={(area) => put({ tables, areas: [...areas, area] })}
          onClose={() => setAdding(undefined)}
        />
      )}
    </>
  );
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const byName = (one: Table, other: Table): number => collator.compare(one.name, other.name);
