import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  IconCloudOff,
  IconList,
  IconMap,
  IconMapPinOff,
  IconSearchOff,
  IconToolsKitchen2Off,
} from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Address } from '#domain/order/order.ts';
import { listHouses, type Listed, type ListedHouse } from '#domain/restaurant/houseList.ts';
import { seeConnection } from '#src/data/menu/followHouse.ts';
import { houseList, loadHouses } from '#src/data/menu/houseListStore.ts';
import { useTiles } from '#src/data/places/useTiles.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { orderWishes, wishAddress, wishedTypes, wishType, type WishedType } from '#src/features/cart/orderWishes.ts';
import { useNow } from '#src/features/table/useNow.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { later } from '#src/ui/page/later.ts';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';
import { HouseCard } from './HouseCard.tsx';
import { LastOrders } from '#src/features/cart/LastOrders.tsx';
import { WhereTo } from './WhereTo.tsx';
import classes from './OrderScreen.module.css';

const HouseMap = later(() => import('./HouseMap.tsx').then((module) => module.HouseMap));

/** Which restaurants there are: how it is wanted and where to come first, what is open stands above. */
export function OrderScreen() {
  const { t, i18n } = useLingui();
  const { q = '', type: told, view } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { wishes } = useSnapshot(orderWishes);
  const { online } = useSnapshot(connection);
  const { houses, kept, error, type: shownType } = useSnapshot(houseList);
  const { type } = wishes;
  const settled = told === type;
  const postalCode = wishes.address.postalCode?.trim() || undefined;
  useWishesInAddress(type, postalCode);
  useEffect(() => {
    // once it is clear what the link says
    if (!settled) return undefined;
    void loadHouses(type);
    return seeConnection(() => void loadHouses(type));
  }, [type, settled]);
  const now = new Date(useNow(30_000)).toISOString();
  const wanted = { type, postalCode, at: now, query: q, language: i18n.locale };
  // a ref: replaced as a whole, never changed inside
  const known = shownType === type ? (houses as readonly ListedHouse[] | undefined) : undefined;
  const countries = [...new Set(known?.map(({ address }) => address.country))];
  const { here, elsewhere } = listHouses(known ?? [], wanted);
  const tiles = useTiles();
  const mapped = tiles && known && view === 'map' && here.length + elsewhere.length > 0 ? tiles : undefined;
  const change = (next: { q?: string | undefined; view?: string | undefined }): void =>
    void navigate({ to: '/order', search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  const card = (listed: Listed, reached: boolean, eager = false) => (
    <HouseCard {...listed} type={type} postalCode={postalCode} now={now} reached={reached} eager={eager} />
  );
  const cards = (list: Listed[], reached: boolean) => (
    <ul className={classes.houses}>
      {list.map((listed, index) => (
        <li key={listed.house.restaurant_id}>{card(listed, reached, index < 3)}</li>
      ))}
    </ul>
  );
  return (
    <PageFrame>
      <div className={classes.page}>
        <h1 className={classes.title}>
          <Trans>Order from a restaurant</Trans>
        </h1>
        <LastOrders />
        <div className={classes.wishes}>
          <Segmented
            label={t`How would you like to order?`}
            wide
            value={type}
            onChange={wishType}
            options={[
              { value: 'delivery', label: t`Delivery` },
              { value: 'takeaway', label: t`Pick-up` },
            ]}
          />
          {type === 'delivery' && <WhereTo address={wishes.address} countries={countries} />}
        </div>
        <SearchField label={t`Search restaurants`} value={q} onChange={(text) => change({ q: text || undefined })} />
        <div className={classes.line}>
          <p className={classes.status} role="status">
            {!online || kept ? (
              <span className={classes.offline}>
                <IconCloudOff size={18} aria-hidden="true" />
                <Trans>No connection. This is how things stood last.</Trans>
              </span>
            ) : (
              known && <Plural value={here.length} one="# restaurant" other="# restaurants" />
            )}
          </p>
          {tiles && known && (
            <BigButton
              tone="plain"
              icon={mapped ? <IconList aria-hidden="true" /> : <IconMap aria-hidden="true" />}
              onClick={() => change({ view: mapped ? undefined : 'map' })}
            >
              {mapped ? <Trans>As a list</Trans> : <Trans>On the map</Trans>}
            </BigButton>
          )}
        </div>
        {mapped && (
          <Suspense fallback={<Skeleton height="50dvh" shape="box" />}>
            <HouseMap
              tiles={mapped}
              here={here}
              elsewhere={elsewhere}
              address={addressOf(type, wishes.address)}
              card={card}
            />
          </Suspense>
        )}
        {known === undefined && error === undefined && (
          <div className={classes.houses} role="status" aria-label={t`Loading the restaurants`}>
            {[1, 2, 3].map((card) => (
              <Skeleton key={card} height="18.5rem" shape="box" />
            ))}
          </div>
        )}
        {known === undefined && error !== undefined && (
          <ErrorState onRetry={() => void loadHouses(type)}>{errorSentence(error)}</ErrorState>
        )}
        {!mapped && cards(here, true)}
        {known !== undefined && here.length === 0 && elsewhere.length === 0 && (
          <EmptyState
            icon={q ? <IconSearchOff aria-hidden="true" /> : <IconToolsKitchen2Off aria-hidden="true" />}
            title={q ? <Trans>Nothing found</Trans> : <Trans>No restaurant yet</Trans>}
          >
            {q ? (
              <Trans>Try another name, or a city.</Trans>
            ) : (
              <Trans>No restaurant takes orders like this at the moment. Please try the other way.</Trans>
            )}
          </EmptyState>
        )}
        {known !== undefined && here.length === 0 && elsewhere.length > 0 && (
          <EmptyState icon={<IconMapPinOff aria-hidden="true" />} title={<Trans>Nobody delivers there yet</Trans>}>
            <Trans>Check the postal code, or pick your food up.</Trans>
          </EmptyState>
        )}
        {!mapped && elsewhere.length > 0 && (
          <section className={classes.elsewhere} aria-labelledby="elsewhere">
            <h2 id="elsewhere" className={classes.subtitle}>
              {postalCode === undefined ? (
                <Trans>These do not deliver</Trans>
              ) : (
                <Trans>
                  These do not deliver to <bdi>{postalCode}</bdi>
                </Trans>
              )}
            </h2>
            {cards(elsewhere, false)}
          </section>
        )}
      </div>
    </PageFrame>
  );
}

const addressOf = (type: WishedType, address: Partial<Address>): Partial<Address> =>
  type === 'delivery' ? address : {};

/** A link says how and where to; what is changed here stands in the address, so that it can be passed on. */
function useWishesInAddress(type: WishedType, postalCode: string | undefined): void {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  useEffect(() => {
    const told = wishedTypes.find((each) => each === search.type);
    if (told) wishType(told);
    // an address that was typed is not mixed with another district, by a link or by going back
    if (search.postalCode !== undefined && !orderWishes.wishes.address.street?.trim())
      wishAddress({ postalCode: search.postalCode });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only as the page was opened
  }, []);
  useEffect(() => {
    const { wishes } = orderWishes;
    // what the link says has just been taken over: drawn anew it stands here
    if (wishes.type !== type || (wishes.address.postalCode?.trim() || undefined) !== postalCode) return;
    if (search.type === type && search.postalCode === postalCode) return;
    void navigate({
      to: '/order',
      search: (before) => ({ ...before, type, postalCode }),
      replace: true,
      resetScroll: false,
    });
  }, [type, postalCode, search.type, search.postalCode, navigate]);
}
