import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconDeviceTabletCog, IconUserShare } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { givenBack } from '#src/data/outbox/givenBack.ts';
import { useOutbox } from '#src/data/outbox/useOutbox.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { deviceSettings } from '#src/data/session/deviceSettings.ts';
import { lockDevice } from '#src/data/session/employeeUnlock.ts';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { ConnectionBadge } from '#src/ui/connection/ConnectionBadge.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { cx } from '#src/ui/cx.ts';
import { doubtfulOrders, overpaidOrders } from './attention.ts';
import { bothWanted } from './bothWanted.ts';
import { ConnectionDetails } from './ConnectionDetails.tsx';
import { useReceiptMails } from './MailedReceipts.tsx';
import classes from './StaffHeader.module.css';

type StaffHeaderProps = {
  title: ReactNode;
  /** the way back from where one is, before its name */
  back?: ReactNode;
  /** the mode's own buttons */
  children?: ReactNode;
};

/** The bar above every staff screen: where one is, what can be done here, and always how the connection stands. */
export function StaffHeader({ title, back, children }: StaffHeaderProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const { online, known, since, lastSyncAt } = useSnapshot(connection);
  const { waiting, parked, lastSyncAt: lastAnswerAt } = useOutbox();
  const { device, employee } = useSnapshot(deviceSession);
  const orders = usePicture('orders');
  const { amounts } = useSnapshot(givenBack);
  const { ids: wanted } = useSnapshot(bothWanted);
  const { hideDeviceNavBar } = useSnapshot(deviceSettings);
  const toLookAt = useMemo(() => {
    const knownOrders = Object.values(orders);
    return overpaidOrders(knownOrders, amounts, device).length + doubtfulOrders(knownOrders, wanted).length;
  }, [orders, amounts, device, wanted]);
  const mails = useReceiptMails();
  const attention = parked.length + mails.refused.length + toLookAt;
  return (
    <header className={classes.header}>
      {back}
      <h1 className={cx(classes.title, hideDeviceNavBar && 'unseen')}>{title}</h1>
      <div className={classes.actions}>{children}</div>
      {employee && device && device.employeeTypes.length > 0 && (
        <IconButton
          size="staff"
          label={t`Somebody else than ${employee.name}: lock and enter a code`}
          onClick={() => void lockDevice().catch(showFailure)}
        >
          <IconUserShare aria-hidden="true" />
        </IconButton>
      )}
      {device && !hideDeviceNavBar && (
        <Link
          to="/device/$mode/settings"
          params={{ mode: device.mode }}
          className={classes.settings}
          aria-label={t`Device settings`}
          title={t`Device settings`}
        >
          <IconDeviceTabletCog aria-hidden="true" />
        </Link>
      )}
      <ConnectionBadge
        state={!known ? 'connecting' : online ? 'online' : 'offline'}
        since={since}
        waiting={waiting.length + mails.waiting.length}
        attention={attention}
        lastSync={lastSyncAt ?? lastAnswerAt}
        station={employee?.name ?? device?.name}
        onClick={() => setOpened(true)}
      />
      <ConnectionDetails opened={opened} onClose={() => setOpened(false)} />
    </header>
  );
}
