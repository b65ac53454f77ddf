import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { addPasskey, passkeysWork } from '#src/data/session/passkey.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { formatDay } from '#src/i18n/dateTime.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import classes from './Account.module.css';
import { browserName } from './browserName.ts';
import { confirmed } from '#src/features/person/confirmation.ts';
import type { FactorProps } from './factorProps.ts';

/** Finger, face or key in place of the password. */
export function Passkeys({ factors, onChanged }: FactorProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const doing = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(refusalSentence(error));
    }
    setBusy(false);
  };
  const add = () =>
    doing(async () => {
      const codes = await confirmed(() => addPasskey(browserName(navigator.userAgent) || t`Passkey`));
      if (codes) onChanged(codes);
    });
  const remove = (passkey_id: string) =>
    doing(async () => {
      const query = { passkey_id };
      if (await confirmed(() => asUser('DELETE /user/passkey', { query, body: null }))) onChanged();
    });
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>
        <Trans>Passkeys</Trans>
      </h2>
      <p className={classes.hint}>
        <Trans>Log in with your finger, your face or a key, without a password.</Trans>
      </p>
      {factors.passkeys.length > 0 && (
        <ul className={classes.rows}>
          {factors.passkeys.map(({ passkey_id, name, createdAt }) => (
            <li key={passkey_id} className={classes.row}>
              <span className={classes.rowWords}>
                <bdi>{name}</bdi>
                <span className={classes.small}>
                  <Trans>since {formatDay(createdAt)}</Trans>
                </span>
              </span>
              <ConfirmButton question={t`Tap again to remove it`} busy={busy} onConfirm={() => void remove(passkey_id)}>
                <Trans>Remove</Trans>
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      <FormFailure>{failure}</FormFailure>
      {passkeysWork() && (
        <div className={classes.actions}>
          <BigButton tone="plain" busy={busy} icon={<IconPlus aria-hidden="true" />} onClick={() => void add()}>
            <Trans>Add a passkey</Trans>
          </BigButton>
        </div>
      )}
    </section>
  );
}
