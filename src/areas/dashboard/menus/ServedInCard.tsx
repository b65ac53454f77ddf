import { Trans } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { SwitchField } from '#src/ui/input/SwitchField.tsx';
import type { OwnedMenu } from '../articles/useOffer.ts';
import dashboard from '../frame/Dashboard.module.css';
import { useMay } from '../frame/useChain.ts';

type ServedInCardProps = {
  menu: OwnedMenu;
  restaurants: readonly Restaurant[];
  onStored: (menu: OwnedMenu) => void;
};

/** Which restaurants serve the menu, at once, and how it looks to their guests. */
export function ServedInCard({ menu, restaurants, onStored }: ServedInCardProps) {
  const isMine = useMay('manage');
  const online = useOnline();
  const [failure, setFailure] = useState<string>();
  // shown at once; what the server says comes after
  const [waiting, setWaiting] = useState<Readonly<Record<string, boolean>>>({});
  const { chain_id, menu_id } = menu;
  const serve = async (restaurant_id: string, on: boolean): Promise<void> => {
    setWaiting((before) => ({ ...before, [restaurant_id]: on }));
    setFailure(undefined);
    const served = { chain_id, menu_id, restaurant_id };
    try {
      onStored(
        on
          ? await asUser('PUT /chain/menu/restaurant', { body: served })
          : await asUser('DELETE /chain/menu/restaurant', { query: served }),
      );
    } catch (error) {
      setFailure(refusalSentence(error));
    }
    setWaiting(({ [restaurant_id]: _done, ...others }) => others);
  };
  return (
    <section className={dashboard.card} aria-labelledby="served-in">
      <h2 id="served-in" className={dashboard.cardTitle}>
        <Trans>Served in</Trans>
      </h2>
      {restaurants.map(({ restaurant_id, name }) => {
        const isServed = waiting[restaurant_id] ?? menu.restaurants.includes(restaurant_id);
        return (
          <div key={restaurant_id}>
            {isMine ? (
              <SwitchField
                label={<bdi>{name}</bdi>}
                hint={online ? undefined : <Trans>Saving needs a connection</Trans>}
                checked={isServed}
                onChange={(on) => void serve(restaurant_id, on)}
              />
            ) : (
              isServed && <p>{name}</p>
            )}
            {isServed && (
              <a
                href={`/order/restaurant?id=${restaurant_id}`}
                target="_blank"
                rel="noreferrer"
                className={dashboard.link}
              >
                <Trans>As guests see it</Trans> <IconExternalLink size={16} aria-hidden="true" />
                <span className="unseen">
                  {name}. <Trans>Opens in a new tab</Trans>
                </span>
              </a>
            )}
          </div>
        );
      })}
      {menu.restaurants.length === 0 && (
        <p className={dashboard.lead}>
          <Trans>As long as no restaurant serves it, no guest sees it.</Trans>
        </p>
      )}
      <FormFailure>{failure}</FormFailure>
    </section>
  );
}
