import { Trans, useLingui } from '@lingui/react/macro';
import { IconError404 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { DashboardLink } from '../frame/DashboardLink.tsx';
import { useChain } from '../frame/useChain.ts';
import { HouseActions } from './HouseActions.tsx';
import classes from './HousePage.module.css';
import { HouseState } from './HouseState.tsx';

type HousePageProps = {
  restaurant_id: string;
  /** the page's content; `put` says what the restaurant is since it was changed here */
  children: (house: Restaurant, put: (house: Restaurant) => void) => ReactNode;
};

/** What all pages of a restaurant share: which one it is, how it stands, and the way to its other pages. */
export function HousePage({ restaurant_id, children }: HousePageProps) {
  const { chain_id } = useChain();
  const loaded = useLoaded(async () => {
    const houses = await asUser('GET /chain/restaurants', { query: { chain_id } });
    return houses.find((house) => house.restaurant_id === restaurant_id) ?? null;
  });
  return (
    <LoadedPart of={loaded}>
      {(house) =>
        house ? (
          <div className={dashboard.page}>
            <HouseHead house={house} put={loaded.put} />
            {children(house, loaded.put)}
          </div>
        ) : (
          <EmptyState
            page
            icon={<IconError404 aria-hidden="true" />}
            title={<Trans>There is no such restaurant</Trans>}
            action={
              <DashboardLink to="restaurants" className={dashboard.link}>
                <Trans>To all restaurants</Trans>
              </DashboardLink>
            }
          />
        )
      }
    </LoadedPart>
  );
}

function HouseHead({ house, put }: { house: Restaurant; put: (house: Restaurant) => void }) {
  const { t } = useLingui();
  const at = `restaurants/${house.restaurant_id}`;
  const tabs = [
    { to: `${at}/edit`, name: t`Data` },
    { to: `${at}/tables`, name: t`Tables` },
    { to: `${at}/devices`, name: t`Devices` },
    { to: `${at}/employees`, name: t`Employees` },
  ];
  return (
    <>
      <header className={dashboard.head}>
        <div className={classes.name}>
          <h1 className={dashboard.title}>
            <bdi>{house.name}</bdi>
          </h1>
          <HouseState house={house} />
        </div>
        <HouseActions house={house} put={put} />
      </header>
      <nav className={classes.tabs} aria-label={t`Pages of this restaurant`}>
        {tabs.map(({ to, name }) => (
          <DashboardLink key={to} to={to} className={classes.tab}>
            {name}
          </DashboardLink>
        ))}
      </nav>
    </>
  );
}
