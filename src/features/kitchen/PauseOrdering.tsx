import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { BodyOf } from '#contract/calls.ts';
import { call } from '#src/data/api/call.ts';
import { serverNow } from '#src/data/clock.ts';
import { loadRestaurant } from '#src/data/menu/menuStore.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { usePause } from './usePause.ts';
import classes from './MenuControl.module.css';

type Action = BodyOf<'POST /restaurant/action'>;
const pauses = [15, 30, 60];

/** Stops guests' orders for a while; ordering goes on by itself when the time is over (D19). */
export function PauseOrdering() {
  const { t } = useLingui();
  const { restaurant } = useMenu();
  const { online } = useSnapshot(connection);
  const { paused, until } = usePause();
  const [busy, setBusy] = useState(false);
  if (!restaurant) return null;
  const reason = online ? undefined : t`Needs a connection`;
  const act = async (action: Omit<Action, 'restaurant_id'>): Promise<void> => {
    setBusy(true);
    try {
      const { restaurant_id } = restaurant;
      await loadRestaurant(
        restaurant_id,
        await call('POST /restaurant/action', { body: { restaurant_id, ...action } }),
      );
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  const pauseFor = (minutes: number): Promise<void> =>
    act({ type: 'pause', until: new Date(serverNow().getTime() + minutes * 60_000).toISOString() });
  return (
    <section className={classes.pause}>
      <h3>
        <Trans>Guests' orders</Trans>
      </h3>
      {paused ? (
        <>
          <Chip tone="warning" size="large" icon={<IconPlayerPause aria-hidden="true" />}>
            {until === undefined ? <Trans>Paused</Trans> : <Trans>Paused until {formatTime(until)}</Trans>}
          </Chip>
          <BigButton
            size="staff"
            tone="success"
            busy={busy}
            reason={reason}
            icon={<IconPlayerPlay aria-hidden="true" />}
            onClick={() => void act({ type: 'resume' })}
          >
            <Trans>Take orders again</Trans>
          </BigButton>
        </>
      ) : (
        <div className={classes.buttons}>
          {pauses.map((minutes) => (
            <BigButton
              key={minutes}
              size="staff"
              tone="plain"
              busy={busy}
              reason={reason}
              icon={<IconPlayerPause aria-hidden="true" />}
              onClick={() => void pauseFor(minutes)}
            >
              <Trans>Pause {minutes} min</Trans>
            </BigButton>
          ))}
          <BigButton size="staff" tone="plain" busy={busy} reason={reason} onClick={() => void act({ type: 'pause' })}>
            <Trans>Pause until further notice</Trans>
          </BigButton>
        </div>
      )}
    </section>
  );
}
