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
import { Segmented } from '#src/ui/input/Segmented.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import type { PageParams } from '../../frame/matchPage.ts';
import { useMay } from '../../frame/useChain.ts';
import { useGoTo } from '../../frame/useGoTo.ts';
import { usePageSearch } from '../../frame/usePageSearch.ts';
import { useTypedSearch } from '../../pieces/useTypedSearch.ts';
import { HousePage } from '../HousePage.tsx';
import { AddTablesSheet } from './AddTablesSheet.tsx';
import { AreaCard } from './AreaCard.tsx';
import { AreaSheet } from './AreaSheet.tsx';
import { readFloor, withArea, withoutArea, withTable, type Floor } from './floorCalls.ts';
import { PlanFoot } from './plan/PlanFoot.tsx';
import { PlanView } from './plan/PlanView.tsx';
import { usePlanDraft } from './plan/usePlanDraft.ts';

/** Where guests sit: areas, tables, and the codes that lie there. */
export function TablesPage({ params }: { params: PageParams }) {
  const restaurant_id = params['id'] ?? '';
  const floor = useLoaded(() => readFloor(restaurant_id));
  return (
    <HousePage restaurant_id={restaurant_id}>
      {() => (
        <LoadedPart of={floor}>
          {(value) => <Tables restaurant_id={restaurant_id} floor={value} change={floor.change} />}
        </LoadedPart>
      )}
    </HousePage>
  );
}

type TablesProps = {
  restaurant_id: string;
  floor: Floor;
  /** several tables may be on their way at once: each answer changes its own */
  change: (changed: (floor: Floor) => Floor) => void;
};

function Tables({ restaurant_id, floor, change }: TablesProps) {
  const { t } = useLingui();
  const isMine = useMay('manage');
  const goTo = useGoTo();
  const [q, setQ] = useTypedSearch();
  const [{ view }, setSearch] = usePageSearch();
  const draft = usePlanDraft(floor, change);
  const isPlan = view === 'plan' && floor.tables.length > 0;
  const [adding, setAdding] = useState<'tables' | 'area'>();
  const { areas, tables } = floor;
  const putTable = (table: Table): void => change((now) => withTable(now, table));
  const wanted = isPlan ? '' : foldText(q.trim());
  const found = tables.filter(({ name }) => foldText(name).includes(wanted));
  const places: { area: Area | undefined; tables: Table[] }[] = [...areas, undefined].map((area) => ({
    area,
    tables: found.filter(({ area_id }) => area_id === area?.area_id).toSorted(byName),
  }));
  const shown = places.filter((place) => place.tables.length > 0 || (place.area && wanted === ''));
  const addTables = isMine && (
    <BigButton icon={<IconPlus aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setAdding('tables')}>
      <Trans>Add tables</Trans>
    </BigButton>
  );
  return (
    <>
      <div className={dashboard.tools}>
        {tables.length > 0 && (
          <Segmented
            label={t`Show tables as`}
            value={isPlan ? 'plan' : 'list'}
            options={[
              { value: 'list', label: t`List` },
              { value: 'plan', label: t`Floor plan` },
            ]}
            onChange={(way) => setSearch({ view: way === 'plan' ? way : undefined })}
          />
        )}
        {tables.length > 0 && !isPlan && <SearchField label={t`Search tables`} value={q} onChange={setQ} />}
        {tables.length > 0 && addTables}
        {isMine && (
          <BigButton tone="plain" aria-haspopup="dialog" onClick={() => setAdding('area')}>
            <Trans>Add an area</Trans>
          </BigButton>
        )}
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
      {isPlan && <PlanView places={shown} draft={draft} />}
      {!isPlan &&
        shown.map((place) => (
          <AreaCard
            key={place.area?.area_id ?? 'none'}
            area={place.area}
            areas={areas}
            tables={place.tables}
            onTable={putTable}
            onTableGone={(gone) =>
              change((now) => ({ ...now, tables: now.tables.filter(({ table_id }) => table_id !== gone) }))
            }
            onArea={(area) => change((now) => withArea(now, area))}
            onAreaGone={(gone) => change((now) => withoutArea(now, gone))}
          />
        ))}
      {isMine && (isPlan || draft.pending.length > 0) && <PlanFoot draft={draft} />}
      {adding === 'tables' && (
        <AddTablesSheet
          restaurant_id={restaurant_id}
          floor={floor}
          onAdded={(added) => change((now) => ({ ...now, tables: [...now.tables, ...added] }))}
          onClose={() => setAdding(undefined)}
        />
      )}
      {adding === 'area' && (
        <AreaSheet
          restaurant_id={restaurant_id}
          onAdded={(area) => change((now) => ({ ...now, areas: [...now.areas, area] }))}
          onClose={() => setAdding(undefined)}
        />
      )}
    </>
  );
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const byName = (one: Table, other: Table): number => collator.compare(one.name, other.name);
