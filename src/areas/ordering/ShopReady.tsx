import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconArrowLeft, IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { openingState } from '#domain/restaurant/openingState.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { openCart } from '#src/features/cart/cartStore.ts';
import { noteHouse } from '#src/features/cart/lastHouses.ts';
import { orderWishes } from '#src/features/cart/orderWishes.ts';
import { typeHere } from '#src/features/cart/typeHere.ts';
import { useNow } from '#src/features/table/useNow.ts';
import { LanguageSwitcher } from '#src/ui/page/LanguageSwitcher.tsx';
import { closedMenusAt } from './closedMenusAt.ts';
import { ShopCart } from './ShopCart.tsx';
import { ShopFooter } from './ShopFooter.tsx';
import { ShopHead } from './ShopHead.tsx';
import { ShopMenu } from './ShopMenu.tsx';
import { shopRefusal } from './shopRefusal.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { cx } from '#src/ui/cx.ts';
import head from '#src/ui/page/HouseHeader.module.css';
import classes from './ShopReady.module.css';

/** The very same set for as long as the same are in it, so that no menu is drawn anew every half minute. */
function useSameSet(entries: readonly string[]): ReadonlySet<string> {
  const [set, setSet] = useState<ReadonlySet<string>>(() => new Set(entries));
  if (set.size === entries.length && entries.every((entry) => set.has(entry))) return set;
  const next = new Set(entries);
  setSet(next);
  return next;
}

type ShopReadyProps = { restaurant: Restaurant; index: MenuIndex };

/** The page once house and menu are known. */
export function ShopReady({ restaurant, index }: ShopReadyProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const { wishes } = useSnapshot(orderWishes);
  const now = new Date(useNow(30_000)).toISOString();
  const { restaurant_id, currency, name, avatar } = restaurant;
  useEffect(() => openCart({ restaurant_id, currency }), [restaurant_id, currency]);
  useEffect(() => noteHouse({ restaurant_id, name, ...(avatar ? { avatar } : {}) }), [restaurant_id, name, avatar]);
  const state = openingState(restaurant, now);
  const type = typeHere(restaurant, wishes.type);
  const refusal = shopRefusal(restaurant, { ...wishes, type, at: now });
  const closedMenus = useSameSet(closedMenusAt(index, restaurant, { wantedAt: wishes.wantedAt, at: now }));
  return (
    <>
      <header className={cx(head.header, classes.header)}>
        <Link to="/order" className={classes.back} aria-label={t`All restaurants`}>
          <IconArrowLeft size={24} className="mirrored" aria-hidden="true" />
        </Link>
        <div className={head.names}>
          <h1 className={head.name}>
            <bdi>{name}</bdi>
          </h1>
          <p className={classes.status} role="status">
            {!online && (
              <span className={head.offline}>
                <IconCloudOff size={18} stroke={1.5} aria-hidden="true" />
                <Trans>No connection</Trans>
              </span>
            )}
          </p>
        </div>
        <LanguageSwitcher compact />
      </header>
      <main>
        <ShopHead restaurant={restaurant} state={state} type={type} wishes={wishes} />
        {/* before the menu, so that no key has to go through all of its dishes to it */}
        <ShopCart
          restaurant={restaurant}
          index={index}
          type={type}
          closedMenus={closedMenus}
          blocked={refusal && errorSentence({ code: refusal })}
        />
        <ShopMenu restaurant={restaurant} index={index} closedMenus={closedMenus} />
      </main>
      <ShopFooter restaurant={restaurant} />
    </>
  );
}
