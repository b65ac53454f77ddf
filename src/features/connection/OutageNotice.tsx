import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { DeviceMode } from '#domain/device/device.ts';
import { useOutbox } from '#src/data/outbox/useOutbox.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import { errorSentence, knowErrors } from '#src/i18n/errorSentence.ts';
import classes from './ConnectionDetails.module.css';
import { type Unseen, unseenMeanwhile } from './unseenMeanwhile.ts';

knowErrors({ socket_disconnected: msg`Socket disconnected` });

/** What does not reach a device of each mode while it is alone. */
const missing: Record<DeviceMode, ReactNode> = {
  browser: <Trans>Orders and calls from here reach nobody yet.</Trans>,
  cashregister: (
    <Trans>
      The kitchen does not get what is ordered here: print its tickets. Orders of guests do not arrive here.
    </Trans>
  ),
  delivery: <Trans>What the kitchen has ready since then does not appear here. Ask before you leave.</Trans>,
  orderprocessing: <Trans>New orders do not arrive here. Ask the register for its printed tickets.</Trans>,
  orderscreen: <Trans>What is shown here is as old as the outage.</Trans>,
  tablemanager: <Trans>Guests' orders and calls do not arrive here: go and look at the tables.</Trans>,
};

/** What waits here and nobody else can see, in words. */
const counted: Record<keyof Unseen, (count: number) => ReactNode> = {
  orders: (orders) => <Plural value={orders} one="# new order" other="# new orders" />,
  steps: (steps) => <Plural value={steps} one="# step of an order" other="# steps of orders" />,
  payments: (payments) => <Plural value={payments} one="# payment" other="# payments" />,
  calls: (calls) => <Plural value={calls} one="# waiter call" other="# waiter calls" />,
  others: (others) => <Plural value={others} one="# other change" other="# other changes" />,
};

/** An outage in words: since when, that the work goes on, and what nobody can see meanwhile, on either side. */
export function OutageNotice() {
  const { online, known, since } = useSnapshot(connection);
  const { waiting } = useOutbox();
  const { device } = useSnapshot(deviceSession);
  if (online || !known) return null;
  const unseen = Object.entries(unseenMeanwhile(waiting)) as [keyof Unseen, number][];
  return (
    <section className={classes.outage} role="status">
      <h3>
        <IconCloudOff aria-hidden="true" />
        {errorSentence({ code: 'socket_disconnected' })}
      </h3>
      <p>
        <Trans>
          There is no connection since {formatDayTime(since)}. Go on working: everything is kept on this device and is
          sent by itself. Only cards and online payments have to wait.
        </Trans>
      </p>
      {waiting.length > 0 && (
        <>
          <p>
            <Trans>The others cannot see yet:</Trans>
          </p>
          <ul>{unseen.map(([what, count]) => count > 0 && <li key={what}>{counted[what](count)}</li>)}</ul>
        </>
      )}
      {device && <p>{missing[device.mode]}</p>}
    </section>
  );
}
