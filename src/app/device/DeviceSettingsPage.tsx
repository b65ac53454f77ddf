import { Trans } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { modeCan } from '#domain/device/modes.ts';
import { DeviceFacts } from '#src/features/device/DeviceFacts.tsx';
import { DeviceGate } from '#src/features/device/DeviceGate.tsx';
import { OwnReaderSettings } from '#src/features/terminal/OwnReaderSettings.tsx';
import { ColorSchemeSwitch, DirectionSwitch } from '#src/ui/page/AppearanceSwitches.tsx';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';
import classes from './DeviceSettingsPage.module.css';
import { OutboxFacts } from './OutboxFacts.tsx';
import { StorageFacts } from './StorageFacts.tsx';

/** The device's own settings: who it is, how it looks, what it holds. */
export function DeviceSettingsPage() {
  const { mode } = useParams({ strict: false });
  return (
    <PageFrame narrow>
      <Link to="/device/{-$mode}" params={{ mode }} className={classes.back}>
        <IconArrowLeft aria-hidden="true" className="mirrored" /> <Trans>To the device's screen</Trans>
      </Link>
      <h1 className={classes.title}>
        <Trans>Device settings</Trans>
      </h1>
      <DeviceGate>
        {({ mode, device_id, restaurant }) => (
          <>
            <Card title={<Trans>This device</Trans>}>
              <DeviceFacts />
            </Card>
            {restaurant !== undefined && modeCan(mode, 'useTerminal') && (
              <Card title={<Trans>Card reader</Trans>}>
                <OwnReaderSettings restaurant_id={restaurant} device_id={device_id} />
              </Card>
            )}
          </>
        )}
      </DeviceGate>
      <Card title={<Trans>Look</Trans>}>
        <ColorSchemeSwitch size="staff" />
        <DirectionSwitch size="staff" />
      </Card>
      <Card title={<Trans>Not yet sent</Trans>}>
        <OutboxFacts />
      </Card>
      <Card title={<Trans>Storage</Trans>}>
        <StorageFacts />
      </Card>
    </PageFrame>
  );
}

function Card({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>{title}</h2>
      {children}
    </section>
  );
}
