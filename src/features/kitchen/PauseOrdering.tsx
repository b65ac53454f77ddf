import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import type { BodyOf } from '#contract/calls.ts';
import { call } from '#src/data/api/call.ts';
import { serverNow } from '#src/data/clock.ts';
import { followCommand } from '#src/data/menu/followCommand.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { useBusy } from '#src/ui/useBusy.ts';
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
  const { busy, run } = useBusy();
  if (!restaurant) return null;
  const reason = online ? undefined : t`Needs a connection`;
  const { restaurant_id } = restaurant;
  const act = (action: Omit<Action, 'restaurant_id'>): void =>
    run(() => followCommand(call('POST /restaurant/action', { body: { restaurant_id, ...action } })));
  const pauseFor = (minutes: number): void =>
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
            onClick={() => act({ type: 'resume' })}
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
              onClick={() => pauseFor(minutes)}
            >
              <Trans>Pause {minutes} min</Trans>
            </BigButton>
          ))}
          <BigButton size="staff" tone="plain" busy={busy} reason={reason} onClick={() => act({ type: 'pause' })}>
            <Trans>Pause until further notice</Trans>
          </BigButton>
        </div>
      )}
    </section>
  );
}
