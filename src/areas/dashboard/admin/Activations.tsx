import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconMoodHappy, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import dashboard from '../frame/Dashboard.module.css';
import classes from './Admin.module.css';

/** Restaurants that guests do not see before an administrator has looked at them. */
export function Activations() {
  const { t } = useLingui();
  const waiting = useLoaded(() => asUser('GET /restaurants/activation/open', {}));
  const online = useOnline();
  const [busy, setBusy] = useState<string>();
  const reason = online ? undefined : t`Needs a connection`;
  const decide = async ({ restaurant_id, name }: Restaurant, type: 'approve' | 'decline'): Promise<void> => {
    setBusy(`${type} ${restaurant_id}`);
    try {
      await asUser('POST /restaurant/action', { body: { restaurant_id, type } });
      waiting.change((now) => now.filter((one) => one.restaurant_id !== restaurant_id));
      const text = type === 'approve' ? t`${name} is open to guests` : t`${name} is declined`;
      showToast({ tone: 'success', text });
    } catch (error) {
      showToast({ tone: 'danger', text: refusalSentence(error) });
    }
    setBusy(undefined);
  };
  return (
    <LoadedPart of={waiting}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState icon={<IconMoodHappy aria-hidden="true" />} title={<Trans>No restaurant waits</Trans>}>
            <Trans>New restaurants stand here until somebody has looked at them.</Trans>
          </EmptyState>
        ) : (
          <ul className={classes.list}>
            {list.map((house) => {
              const { restaurant_id, name, legalName, vatNumber, address } = house;
              const { street, postalCode, city, country } = address;
              return (
                <li key={restaurant_id} className={classes.row}>
                  <div className={classes.words}>
                    <bdi className={classes.name}>{name}</bdi>
                    <bdi className={dashboard.small}>{`${street}, ${postalCode} ${city}, ${country}`}</bdi>
                    <bdi className={dashboard.small}>{[legalName, vatNumber].filter(Boolean).join(' · ')}</bdi>
                  </div>
                  <div className={dashboard.actions}>
                    <BigButton
                      tone="success"
                      icon={<IconCheck aria-hidden="true" />}
                      busy={busy === `approve ${restaurant_id}`}
                      reason={reason}
                      aria-label={t`Approve ${name}`}
                      onClick={() => void decide(house, 'approve')}
                    >
                      <Trans>Approve</Trans>
                    </BigButton>
                    <ConfirmButton
                      icon={<IconX aria-hidden="true" />}
                      busy={busy === `decline ${restaurant_id}`}
                      reason={reason}
                      question={<Trans>Press again to decline</Trans>}
                      onConfirm={() => void decide(house, 'decline')}
                    >
                      <Trans>Decline</Trans>
                    </ConfirmButton>
                  </div>
                </li>
              );
            })}
          </ul>
        )
      }
    </LoadedPart>
  );
}
