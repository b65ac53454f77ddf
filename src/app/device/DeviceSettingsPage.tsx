import { Trans } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { modeCan } from '#domain/device/modes.ts';
import { DeviceFacts } from '#src/features/device/DeviceFacts.tsx';
import { DeviceGate } from '#src/features/device/DeviceGate.tsx';
import { LockSettings } from '#src/features/device/LockSettings.tsx';
import { PasswordForm } from '#src/features/device/PasswordForm.tsx';
import { SoundSettings } from '#src/features/device/SoundSettings.tsx';
import { TerminalFacts } from '#src/features/device/TerminalFacts.tsx';
import { PrinterSettings } from '#src/features/print/PrinterSettings.tsx';
import { OwnReaderSettings } from '#src/features/terminal/OwnReaderSettings.tsx';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';
import classes from './DeviceSettingsPage.module.css';
import { LookSettings } from './LookSettings.tsx';
import { OutboxFacts } from './OutboxFacts.tsx';
import { OutboxFile } from './OutboxFile.tsx';
import { PracticeSettings } from './PracticeSettings.tsx';
import { StorageFacts } from './StorageFacts.tsx';
import { UpdateFacts } from './UpdateFacts.tsx';

/** The device's own settings: who it is, how it looks and sounds, what it is connected with, what it holds. */
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
        {(device) => (
          <>
            <Card title={<Trans>This device</Trans>}>
              <DeviceFacts />
            </Card>
            {device.employeeTypes.length > 0 && (
              <Card title={<Trans>Lock</Trans>}>
                <LockSettings />
              </Card>
            )}
            <Card title={<Trans>Sound</Trans>}>
              <SoundSettings />
            </Card>
            {device.restaurant !== undefined && modeCan(device.mode, 'useTerminal') && (
              <Card title={<Trans>Card reader</Trans>}>
                <TerminalFacts terminals={device.terminals} />
                <OwnReaderSettings restaurant_id={device.restaurant} device_id={device.device_id} />
              </Card>
            )}
            {device.restaurant !== undefined && modeCan(device.mode, 'printReceipts') && (
              <Card title={<Trans>Printers</Trans>}>
                <PrinterSettings
                  restaurant_id={device.restaurant}
                  mode={device.mode}
                  runsShift={modeCan(device.mode, 'runShift')}
                />
              </Card>
            )}
            <Card id="practice" title={<Trans>Practise an outage</Trans>}>
              <PracticeSettings />
            </Card>
            <Card title={<Trans>Password</Trans>}>
              <PasswordForm />
            </Card>
          </>
        )}
      </DeviceGate>
      <Card title={<Trans>Look</Trans>}>
        <LookSettings />
      </Card>
      <Card title={<Trans>Not yet sent</Trans>}>
        <OutboxFacts />
        <OutboxFile />
      </Card>
      <Card title={<Trans>Version</Trans>}>
        <UpdateFacts />
      </Card>
      <Card title={<Trans>Storage</Trans>}>
        <StorageFacts />
      </Card>
    </PageFrame>
  );
}

function Card({ title, id, children }: { title: ReactNode; id?: string; children: ReactNode }) {
  return (
    <section
      className={classes.card}
      id={id}
      // a shortcut of the installed app leads to it, and it stands there only when the device has started
      ref={(element) => {
        if (id !== undefined && location.hash === `#${id}`) element?.scrollIntoView();
      }}
    >
      <h2 className={classes.cardTitle}>{title}</h2>
      {children}
    </section>
  );
}
