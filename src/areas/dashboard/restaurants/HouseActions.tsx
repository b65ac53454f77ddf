import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye, IconEyeOff, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import type { BodyOf } from '#contract/calls.ts';
import { isPausedAt } from '#domain/restaurant/acceptsOrder.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { serverNow } from '#src/data/clock.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { useServerNow } from '#src/data/useServerNow.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { useMay } from '../frame/useChain.ts';
import { houseSentence } from './houseSentence.ts';

type Action = Omit<BodyOf<'POST /restaurant/action'>, 'restaurant_id'>;

const pauses = [15, 30, 60, 120];

/** Stops guests' orders for a while, and takes a restaurant out of their list (D19). */
export function HouseActions({ house, put }: { house: Restaurant; put: (house: Restaurant) => void }) {
  const { t } = useLingui();
  const isMine = useMay('manage');
  const now = new Date(useServerNow(10)).toISOString();
  const online = useOnline();
  const [asking, setAsking] = useState<'pause' | 'close'>();
  const [busy, setBusy] = useState(false);
  const reason = online ? undefined : t`Needs a connection`;
  const act = async (action: Action, done: string): Promise<void> => {
    setBusy(true);
    try {
      put(await asUser('POST /restaurant/action', { body: { restaurant_id: house.restaurant_id, ...action } }));
      setAsking(undefined);
      showToast({ tone: 'success', text: done });
    } catch (error) {
      showToast({ tone: 'danger', text: houseSentence(error) });
    }
    setBusy(false);
  };
  const pauseFor = (minutes: number): void => {
    const until = new Date(serverNow().getTime() + minutes * 60_000).toISOString();
    void act({ type: 'pause', until }, t`Guests order nothing for ${minutes} minutes.`);
  };
  if (!isMine || house.activation !== 'approved') return null;
  const shared = { busy, reason };
  if (house.status === 'inactive')
    return (
      <BigButton
        {...shared}
        tone="success"
        icon={<IconEye aria-hidden="true" />}
        onClick={() => void act({ type: 'open' }, t`Guests see this restaurant again.`)}
      >
        <Trans>Show to guests</Trans>
      </BigButton>
    );
  return (
    <div className={dashboard.actions}>
      {isPausedAt(house, now) ? (
        <BigButton
          {...shared}
          tone="success"
          icon={<IconPlayerPlay aria-hidden="true" />}
          onClick={() => void act({ type: 'resume' }, t`Guests can order again.`)}
        >
          <Trans>Take orders again</Trans>
        </BigButton>
      ) : (
        <BigButton
          {...shared}
          tone="plain"
          aria-haspopup="dialog"
          icon={<IconPlayerPause aria-hidden="true" />}
          onClick={() => setAsking('pause')}
        >
          <Trans>Pause</Trans>
        </BigButton>
      )}
      <BigButton
        {...shared}
        tone="plain"
        aria-haspopup="dialog"
        icon={<IconEyeOff aria-hidden="true" />}
        onClick={() => setAsking('close')}
      >
        <Trans>Hide</Trans>
      </BigButton>
      <Sheet
        opened={asking === 'pause'}
        onClose={() => setAsking(undefined)}
        size="small"
        title={<Trans>Pause guests' orders</Trans>}
      >
        <div className={dashboard.card}>
          <p>
            <Trans>Guests see the menu and cannot order. Your own devices go on taking orders.</Trans>
          </p>
          {pauses.map((minutes) => (
            <BigButton key={minutes} {...shared} wide tone="plain" onClick={() => pauseFor(minutes)}>
              <Trans>For {minutes} minutes</Trans>
            </BigButton>
          ))}
          <BigButton
            {...shared}
            wide
            tone="plain"
            onClick={() => void act({ type: 'pause' }, t`Guests order nothing until you take orders again.`)}
          >
            <Trans>Until further notice</Trans>
          </BigButton>
        </div>
      </Sheet>
      <Sheet
        opened={asking === 'close'}
        onClose={() => setAsking(undefined)}
        size="small"
        title={<Trans>Hide the restaurant from guests</Trans>}
        footer={
          <BigButton
            {...shared}
            wide
            tone="danger"
            icon={<IconEyeOff aria-hidden="true" />}
            onClick={() => void act({ type: 'close' }, t`Guests do not see this restaurant any more.`)}
          >
            <Trans>Hide it</Trans>
          </BigButton>
        }
      >
        <p>
          <Trans>
            It leaves the list of restaurants, and nobody can order there until you show it again. Open orders stay.
          </Trans>
        </p>
      </Sheet>
    </div>
  );
}
