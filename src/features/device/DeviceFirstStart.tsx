import { Trans, useLingui } from '@lingui/react/macro';
import { IconLink, IconQrcode, IconScan } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { FormEvent } from 'react';
import { useSnapshot } from 'valtio';
import { machineId } from '#src/data/session/machineId.ts';
import { deviceSession, pairDevice, registerDevice } from '#src/data/session/deviceSession.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { useBusy } from '#src/ui/useBusy.ts';
import { MachineId } from './MachineId.tsx';
import { pairingCodeIn } from './pairingCodeIn.ts';
import { passwordFault } from './passwordFault.ts';
import classes from './Device.module.css';

const CodeScanner = lazy(() =>
  import('#src/ui/media/CodeScanner.tsx').then((module) => ({ default: module.CodeScanner })),
);

type Way = 'pair' | 'register';

/** A device that nobody knows yet: it is paired with a code, or registers itself for the owner to link. */
export function DeviceFirstStart() {
  const { t } = useLingui();
  const session = useSnapshot(deviceSession);
  const { online } = useSnapshot(connection);
  const [way, setWay] = useState<Way>('pair');
  // a telephone's own camera opens the link that the owner's screen shows
  const [code, setCode] = useState(() => pairingCodeIn(location.href) ?? '');
  const [scanning, setScanning] = useState(false);
  const [password, setPassword] = useState('');
  const { busy, run } = useBusy();
  const reason = reasonNot();
  function reasonNot(): string | undefined {
    if (!online) return t`A new device needs a connection`;
    if (way === 'pair' && code.replace(/\W/g, '').length < 8) return t`Enter the pairing code first`;
    return passwordFault(password);
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason !== undefined || busy) return;
    run(() =>
      way === 'pair' ? pairDevice(code.replace(/\W/g, '').toUpperCase(), password) : registerDevice(password),
    );
  };
  return (
    <form className={classes.page} onSubmit={submit}>
      <h1>
        <Trans>Set up this device</Trans>
      </h1>
      <Segmented
        wide
        size="staff"
        label={t`How to set it up`}
        value={way}
        onChange={setWay}
        options={[
          { value: 'pair', label: <Trans>Pairing code</Trans> },
          { value: 'register', label: <Trans>Without a code</Trans> },
        ]}
      />
      {way === 'pair' ? (
        <>
          <p className={classes.hint}>
            <Trans>The owner makes the code in the dashboard under Devices. It is good for ten minutes.</Trans>
          </p>
          <TextField
            size="staff"
            label={<Trans>Pairing code</Trans>}
            value={code}
            onChange={setCode}
            autoCapitalize="characters"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={12}
            className={classes.pairing}
          />
          <BigButton
            wide
            size="staff"
            tone="plain"
            icon={<IconScan aria-hidden="true" />}
            onClick={() => setScanning(true)}
          >
            <Trans>Scan the pairing code</Trans>
          </BigButton>
          <Sheet opened={scanning} onClose={() => setScanning(false)} title={<Trans>Scan the pairing code</Trans>}>
            <Suspense>
              <CodeScanner
                seen={(texts) => {
                  const found = texts.map(pairingCodeIn).find((each) => each !== undefined);
                  if (found === undefined) return false;
                  setCode(found);
                  setScanning(false);
                  return true;
                }}
                hint={<Trans>Hold the code of the owner's screen into the picture.</Trans>}
                foreign={<Trans>This is no pairing code. The owner finds it in the dashboard under Devices.</Trans>}
                onType={() => setScanning(false)}
              />
            </Suspense>
          </Sheet>
        </>
      ) : (
        <>
          <p className={classes.hint}>
            <Trans>Choose a password. The owner then links this device by its code below.</Trans>
          </p>
          <MachineId machineId={session.machineId ?? machineId()} />
        </>
      )}
      <TextField
        size="staff"
        type="password"
        autoComplete="new-password"
        label={<Trans>Password of this device</Trans>}
        hint={
          <Trans>The device signs in with it by itself. Keep it for the case that this browser loses its data.</Trans>
        }
        value={password}
        onChange={setPassword}
        maxLength={200}
      />
      <BigButton
        wide
        size="staff"
        type="submit"
        busy={busy}
        reason={reason}
        icon={way === 'pair' ? <IconLink aria-hidden="true" /> : <IconQrcode aria-hidden="true" />}
      >
        {way === 'pair' ? <Trans>Pair this device</Trans> : <Trans>Register this device</Trans>}
      </BigButton>
    </form>
  );
}
