import { Trans } from '@lingui/react/macro';
import { IconBuildingStore } from '@tabler/icons-react';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { DashboardLink } from '../frame/DashboardLink.tsx';
import { useChain } from '../frame/useChain.ts';
import { usePageSearch } from '../frame/usePageSearch.ts';
import { todayOf } from '../pieces/todayOf.ts';
import { useHouses } from '../pieces/useHouses.ts';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderList } from './OrderList.tsx';
import { ordersQuery } from './ordersQuery.ts';
import { tableNames } from './tableNames.ts';

/** Every order of the chain, newest first, to be found again years later. */
export function OrdersPage() {
  const houses = useHouses();
  return (
    <div className={dashboard.page}>
      <h1 className={dashboard.title}>
        <Trans>Orders</Trans>
      </h1>
      <LoadedPart of={houses}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={<IconBuildingStore aria-hidden="true" />}
              title={<Trans>No orders without a restaurant</Trans>}
              action={
                <DashboardLink to="restaurants/new" className={dashboard.link}>
                  <Trans>Set up a restaurant</Trans>
                </DashboardLink>
              }
            >
              <Trans>Orders of all your restaurants stand here as soon as there are some.</Trans>
            </EmptyState>
          ) : (
            <Orders houses={list} />
          )
        }
      </LoadedPart>
    </div>
  );
}

function Orders({ houses }: { houses: readonly Restaurant[] }) {
  const { chain_id } = useChain();
  const [search] = usePageSearch();
  const tables = useLoaded(() => tableNames(houses));
  const query = ordersQuery(search, chain_id, todayOf(houses, search['restaurant']));
  return (
    <>
      <OrderFilters houses={houses} />
      <LoadedPart of={tables}>
        {(names) => <OrderList key={JSON.stringify(query)} query={query} houses={houses} tables={names} />}
      </LoadedPart>
    </>
  );
}
