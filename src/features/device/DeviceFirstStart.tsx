import { Trans, useLingui } from '@lingui/react/macro';
import { IconLink, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useSnapshot } from 'valtio';
import { machineId } from '#src/data/session/machineId.ts';
import { deviceSession, pairDevice, registerDevice } from '#src/data/session/deviceSession.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { MachineId } from './MachineId.tsx';
import classes from './Device.module.css';

type Way = 'pair' | 'register';
const shortestPassword = 8;

/** A device that nobody knows yet: it is paired with a code, or registers itself for the owner to link. */
export function DeviceFirstStart() {
  const { t } = useLingui();
  const session = useSnapshot(deviceSession);
  const { online } = useSnapshot(connection);
  const [way, setWay] = useState<Way>('pair');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const reason = reasonNot();
  function reasonNot(): string | undefined {
    if (!online) return t`A new device needs a connection`;
    if (way === 'pair' && code.replace(/\W/g, '').length < 8) return t`Enter the pairing code first`;
    return password.length < shortestPassword
      ? t`The password needs ${shortestPassword} characters or more`
      : undefined;
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (reason !== undefined || busy) return;
    setBusy(true);
    try {
      if (way === 'pair') await pairDevice(code.replace(/\W/g, '').toUpperCase(), password);
      else await registerDevice(password);
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  return (
    <form className={classes.page} onSubmit={(event) => void submit(event)}>
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
