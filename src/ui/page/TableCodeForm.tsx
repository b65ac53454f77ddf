import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { IconArrowRight, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { prefixed } from '#src/i18n/pageLanguage.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { beginAgain } from './endedVisits.ts';
import classes from './TableCodeForm.module.css';

/** The way to a table for who has no camera at hand: its code, typed. */
export function TableCodeForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <form
      className={classes.card}
      aria-label={t`Table code`}
      noValidate
      // before the app stands, and without it, the browser goes there itself
      action={prefixed('/order/table')}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(code.trim() === '');
        if (code.trim() === '') return;
        beginAgain(code.trim());
        void navigate({ to: '/order/table', search: { code: code.trim() } });
      }}
    >
      <h2 className={classes.title}>
        <IconQrcode aria-hidden="true" /> <Trans>No camera at hand?</Trans>
      </h2>
      <div className={classes.entry}>
        <TextField
          name="code"
          label={<Trans>Table code</Trans>}
          hint={<Trans>It stands below the QR code on your table.</Trans>}
          error={missing ? <Trans>Please enter the code of your table.</Trans> : undefined}
          value={code}
          onChange={setCode}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
        />
        <BigButton type="submit" end={<IconArrowRight aria-hidden="true" className="mirrored" />}>
          <Trans>To the menu</Trans>
        </BigButton>
      </div>
    </form>
  );
}
