import { Trans, useLingui } from '@lingui/react/macro';
import { IconChartBar } from '@tabler/icons-react';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { DashboardLink } from '../frame/DashboardLink.tsx';
import { useChain, useMay } from '../frame/useChain.ts';
import { usePageSearch } from '../frame/usePageSearch.ts';
import { FilterBar } from '../pieces/FilterBar.tsx';
import { HouseField } from '../pieces/HouseField.tsx';
import { inOrderOfEntry } from '../pieces/inOrderOfEntry.ts';
import { periodBefore, periodDays, periodName } from '../pieces/period.ts';
import { PeriodFields } from '../pieces/PeriodFields.tsx';
import { todayOf } from '../pieces/todayOf.ts';
import { useHouses } from '../pieces/useHouses.ts';
import { Charts } from './Charts.tsx';
import { readFigures, type AskedFigures } from './readFigures.ts';

const otherwise = '7days';

/** What was sold, when, where and how: of a period, against the one before. */
export function StatisticsPage() {
  const houses = useHouses();
  return (
    <div className={dashboard.page}>
      <h1 className={dashboard.title}>
        <Trans>Figures</Trans>
      </h1>
      <LoadedPart of={houses}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={<IconChartBar aria-hidden="true" />}
              title={<Trans>No figures without a restaurant</Trans>}
              action={
                <DashboardLink to="restaurants/new" className={dashboard.link}>
                  <Trans>Set up a restaurant</Trans>
                </DashboardLink>
              }
            >
              <Trans>Figures come with the first order.</Trans>
            </EmptyState>
          ) : (
            <Figures houses={list} />
          )
        }
      </LoadedPart>
    </div>
  );
}

function Figures({ houses }: { houses: readonly Restaurant[] }) {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const mayKnowCosts = useMay('manage');
  const [search, setSearch] = usePageSearch();
  const house = houses.find(({ restaurant_id }) => restaurant_id === search['restaurant']);
  const currencies = [...new Set((house ? [house] : inOrderOfEntry(houses)).map(({ currency }) => currency))];
  const currency = currencies.find((each) => each === search['currency']) ?? currencies[0];
  const counted = houses.filter((each) => each.currency === currency);
  const today = todayOf(counted, house?.restaurant_id);
  const name = periodName(search, otherwise);
  const period = periodDays(name, search, today);
  const asked: AskedFigures = {
    chain_id,
    period,
    before: periodBefore(name, period),
    restaurant: house?.restaurant_id ?? '',
    currency,
    mayKnowCosts,
  };
  return (
    <>
      <FilterBar
        count={[house, name !== otherwise, currency !== currencies[0]].filter(Boolean).length}
        onClear={() =>
          setSearch({ period: undefined, from: undefined, to: undefined, restaurant: undefined, currency: undefined })
        }
        filters={
          <>
            <PeriodFields today={today} otherwise={otherwise} />
            <HouseField houses={houses} />
            {currencies.length > 1 && (
              <SelectField
                label={t`Currency`}
                value={currency ?? ''}
                onChange={(next) => setSearch({ currency: next === currencies[0] ? undefined : next })}
                options={currencies.map((value) => ({ value, label: value }))}
              />
            )}
          </>
        }
      />
      <Loaded key={JSON.stringify(asked)} asked={asked} houses={houses} />
    </>
  );
}

function Loaded({ asked, houses }: { asked: AskedFigures; houses: readonly Restaurant[] }) {
  const figures = useLoaded(() => readFigures(asked));
  return <LoadedPart of={figures}>{(all) => <Charts asked={asked} figures={all} houses={houses} />}</LoadedPart>;
}
