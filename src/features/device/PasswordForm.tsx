import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { changePassword } from '#src/data/session/deviceSession.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import { useBusy } from '#src/ui/useBusy.ts';
import { passwordFault } from './passwordFault.ts';
import classes from './Device.module.css';

/** Gives the device another password; whoever does it knows the present one. */
export function PasswordForm() {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const [present, setPresent] = useState('');
  const [next, setNext] = useState('');
  const { busy, run } = useBusy();
  const reason = !online
    ? t`Needs a connection`
    : present === ''
      ? t`Enter the present password first`
      : passwordFault(next);
  const change = async (): Promise<void> => {
    await changePassword(present, next);
    setPresent('');
    setNext('');
    showToast({ tone: 'success', text: t`The password was changed` });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason === undefined && !busy) run(change);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextField
        size="staff"
        type="password"
        autoComplete="current-password"
        label={<Trans>Present password</Trans>}
        value={present}
        onChange={setPresent}
        maxLength={200}
      />
      <TextField
        size="staff"
        type="password"
        autoComplete="new-password"
        label={<Trans>New password</Trans>}
        value={next}
        onChange={setNext}
        maxLength={200}
      />
      <BigButton size="staff" tone="plain" type="submit" busy={busy} reason={reason}>
        <Trans>Change the password</Trans>
      </BigButton>
    </form>
  );
}
