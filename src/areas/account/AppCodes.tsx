import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { formatDay } from '#src/i18n/dateTime.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { useFilledForm } from '#src/ui/input/useFilledForm.ts';
import { QrItem } from '#src/ui/media/QrItem.tsx';
import classes from './Account.module.css';
import fields from '#src/ui/input/Form.module.css';
import { confirmed } from '#src/features/person/confirmation.ts';
import type { FactorProps } from './factorProps.ts';

type Begun = AnswerOf<'POST /user/totp'>;

/** An app that shows codes: set up by scanning, switched on by its first code. */
export function AppCodes({ factors, onChanged }: FactorProps) {
  const { t } = useLingui();
  const [begun, setBegun] = useState<Begun>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const since = factors.totpSince === undefined ? '' : formatDay(factors.totpSince);

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
  const begin = () => doing(async () => setBegun(await confirmed(() => asUser('POST /user/totp', { body: null }))));
  const end = () =>
    doing(async () => {
      if (await confirmed(() => asUser('DELETE /user/totp', { body: null }))) onChanged();
    });

  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>
        <Trans>Codes of an app</Trans>
      </h2>
      <p className={classes.hint}>
        {factors.totp ? (
          <Trans>On since {since}. After your password you are asked for the code of your app.</Trans>
        ) : (
          <Trans>An app on your phone, an authenticator, shows a new code every half minute.</Trans>
        )}
      </p>
      {begun && !factors.totp ? (
        <SwitchOn
          begun={begun}
          onDone={(codes) => {
            setBegun(undefined);
            onChanged(codes);
          }}
        />
      ) : (
        <div className={classes.actions}>
          {factors.totp ? (
            <ConfirmButton question={t`Tap again to switch it off`} busy={busy} onConfirm={() => void end()}>
              <Trans>Switch off</Trans>
            </ConfirmButton>
          ) : (
            <BigButton busy={busy} onClick={() => void begin()}>
              <Trans>Set up</Trans>
            </BigButton>
          )}
        </div>
      )}
      <FormFailure>{failure}</FormFailure>
    </section>
  );
}

function SwitchOn({ begun, onDone }: { begun: Begun; onDone: (recoveryCodes: readonly string[]) => void }) {
  const { t } = useLingui();
  const form = useFilledForm({
    initialValues: { code: '' },
    validate: {
      code: (code) => (code.replace(/\D/g, '').length === 6 ? undefined : t`Please enter the six digits of the code`),
    },
    onSubmit: async ({ code }) => {
      const { recoveryCodes } = await asUser('PUT /user/totp', { body: { code: code.replace(/\D/g, '') } });
      onDone(recoveryCodes);
    },
    say: refusalSentence,
  });
  const spaced = begun.secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <form className={fields.form} noValidate onSubmit={form.submit}>
      <div className={classes.qr}>
        <QrItem value={begun.uri} />
        <a href={begun.uri} className={classes.link}>
          <Trans>Open the app on this phone</Trans>
        </a>
        <p className={classes.small}>
          <Trans>Or type this key into the app:</Trans>
        </p>
        <bdi className={classes.secret}>{spaced}</bdi>
      </div>
      <TextField
        {...form.text('code')}
        className={classes.code}
        label={<Trans>Code that the app shows now</Trans>}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
      />
      <FormFailure>{form.failure}</FormFailure>
      <div className={classes.actions}>
        <BigButton type="submit" busy={form.busy}>
          <Trans>Switch on</Trans>
        </BigButton>
      </div>
    </form>
  );
}
