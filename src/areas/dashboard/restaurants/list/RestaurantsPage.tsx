import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuildingStore, IconPlus } from '@tabler/icons-react';
import type { AnswerOf } from '#contract/calls.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import { DashboardLink } from '../../frame/DashboardLink.tsx';
import { useChain, useMay } from '../../frame/useChain.ts';
import { useGoTo } from '../../frame/useGoTo.ts';
import { usePageSearch } from '../../frame/usePageSearch.ts';
import { DataTable, type Column } from '../../pieces/DataTable.tsx';
import { useTypedSearch } from '../../pieces/useTypedSearch.ts';
import { LastSeen } from '../devices/LastSeen.tsx';
import { HouseState } from '../HouseState.tsx';
import classes from './RestaurantsPage.module.css';
import { searchHouses } from './searchHouses.ts';

/** A restaurant with what furnishes it, once that is known. */
type House = Restaurant & Pick<AnswerOf<'GET /restaurant'>, 'tables' | 'devices'>;

async function furnished(houses: readonly Restaurant[]): Promise<House[]> {
  return Promise.all(
    houses.map(async ({ restaurant_id }) =>
      asUser('GET /restaurant', { query: { restaurant_id, populate: 'tables,devices' } }),
    ),
  );
}

/** The restaurants of the chain. */
export function RestaurantsPage() {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const isMine = useMay('manage');
  const goTo = useGoTo();
  const houses = useLoaded(async () => furnished(await asUser('GET /chain/restaurants', { query: { chain_id } })));
  const add = isMine && (
    <BigButton icon={<IconPlus aria-hidden="true" />} onClick={() => void goTo('restaurants/new')}>
      <Trans>New restaurant</Trans>
    </BigButton>
  );
  return (
    <div className={dashboard.page}>
      <header className={dashboard.head}>
        <h1 className={dashboard.title}>
          <Trans>Restaurants</Trans>
        </h1>
        {add}
      </header>
      <LoadedPart of={houses}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={<IconBuildingStore aria-hidden="true" />}
              title={t`There is no restaurant yet`}
              action={add}
            >
              <Trans>Its name, its address and its hours are enough to begin with.</Trans>
            </EmptyState>
          ) : (
            <Houses list={list} />
          )
        }
      </LoadedPart>
    </div>
  );
}

function Houses({ list }: { list: readonly House[] }) {
  const { t } = useLingui();
  const [{ sort }, setSearch] = usePageSearch();
  const [q, setQ] = useTypedSearch();
  const found = searchHouses(list, q);
  const columns = useHouseColumns();
  return (
    <>
      <div className={dashboard.tools}>
        <SearchField label={t`Search restaurants`} value={q} onChange={setQ} />
      </div>
      {found.length === 0 ? (
        <EmptyState title={t`No restaurant matches`}>
          <Trans>Search by name, street or town.</Trans>
        </EmptyState>
      ) : (
        <DataTable
          label={t`Restaurants`}
          rows={found}
          columns={columns}
          rowKey={({ restaurant_id }) => restaurant_id}
          sort={sort}
          onSort={(next) => setSearch({ sort: next })}
        />
      )}
    </>
  );
}

/** When the last of them was heard of. */
const lastOf = (devices: readonly { lastSeenAt?: string | undefined }[]): string | undefined =>
  devices
    .flatMap(({ lastSeenAt }) => lastSeenAt ?? [])
    .toSorted()
    .at(-1);

function useHouseColumns(): Column<House>[] {
  const { t } = useLingui();
  return [
    {
      id: 'name',
      name: t`Name`,
      width: 'minmax(9rem, 2fr)',
      sortBy: ({ name }) => name,
      render: (house) => (
        <DashboardLink to={`restaurants/${house.restaurant_id}/edit`} className={dashboard.link}>
          <bdi>{house.name}</bdi>
        </DashboardLink>
      ),
    },
    {
      id: 'address',
      name: t`Address`,
      from: 1000,
      width: 'minmax(10rem, 2fr)',
      sortBy: ({ address }) => `${address.city} ${address.street}`,
      render: ({ address: { street, postalCode, city } }) => (
        <bdi>
          {street}, {postalCode} {city}
        </bdi>
      ),
    },
    { id: 'state', name: t`State`, width: 'minmax(9rem, 14rem)', render: (house) => <HouseState house={house} /> },
    {
      id: 'tables',
      name: t`Tables`,
      isFigure: true,
      from: 600,
      width: '6rem',
      sortBy: ({ tables = [] }) => tables.length,
      render: ({ restaurant_id, tables = [] }) => (
        <DashboardLink to={`restaurants/${restaurant_id}/tables`} className={dashboard.link}>
          {tables.length}
        </DashboardLink>
      ),
    },
    {
      id: 'devices',
      name: t`Devices`,
      from: 1000,
      width: 'minmax(10rem, 14rem)',
      sortBy: ({ devices = [] }) => devices.length,
      render: ({ restaurant_id, devices = [] }) => (
        <span className={classes.devices}>
          <DashboardLink to={`restaurants/${restaurant_id}/devices`} className={dashboard.link}>
            {devices.length}
          </DashboardLink>
          {devices.length > 0 && (
            <span className={dashboard.small}>
              <LastSeen at={lastOf(devices)} />
            </span>
          )}
        </span>
      ),
    },
  ];
}
