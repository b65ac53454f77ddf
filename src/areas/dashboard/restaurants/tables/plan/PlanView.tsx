import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { Area, Table } from '#domain/table/table.ts';
import { GridSkeleton } from '#src/ui/feedback/Skeleton.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { later } from '#src/ui/page/later.ts';
import dashboard from '../../../frame/Dashboard.module.css';
import { usePageSearch } from '../../../frame/usePageSearch.ts';
import classes from './PlanEditor.module.css';
import type { PlanDraft } from './usePlanDraft.ts';

const PlanEditor = later(async () => (await import('./PlanEditor.tsx')).PlanEditor);

/** More than fit beside each other. */
const besideEachOther = 3;

type PlanViewProps = {
  places: readonly { area: Area | undefined; tables: readonly Table[] }[];
  draft: PlanDraft;
};

/** The plan of one area at a time; which one stands in the address. */
export function PlanView({ places, draft }: PlanViewProps) {
  const { t } = useLingui();
  const [{ area: wanted }, setSearch] = usePageSearch();
  const idOf = (area: Area | undefined): string => area?.area_id ?? 'none';
  const [first] = places;
  const chosen = places.find(({ area }) => idOf(area) === wanted) ?? first;
  if (!chosen) return null;
  const options = places.map(({ area }) => ({ value: idOf(area), label: area?.name ?? t`Without an area` }));
  const goTo = (area: string): void => setSearch({ area });
  const value = idOf(chosen.area);
  const title = chosen.area?.name ?? t`Without an area`;
  return (
    <section className={dashboard.card} aria-label={t`Plan: ${title}`}>
      {options.length > besideEachOther ? (
        <div className={classes.areas}>
          <SelectField label={t`Area`} value={value} options={options} onChange={goTo} />
        </div>
      ) : (
        options.length > 1 && <Segmented label={t`Area`} value={value} options={options} onChange={goTo} />
      )}
      {chosen.tables.length === 0 ? (
        <p className={dashboard.small}>
          <Trans>No table stands here yet.</Trans>
        </p>
      ) : (
        <Suspense fallback={<GridSkeleton cards={12} height="6.5rem" label={t`Loading the tables`} />}>
          <PlanEditor key={value} tables={chosen.tables} title={title} draft={draft} />
        </Suspense>
      )}
    </section>
  );
}
