import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconArrowRight, IconDeviceTablet, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { CounterBell } from './CounterBell.tsx';
import classes from './HomePage.module.css';
import { PageFrame } from './PageFrame.tsx';

/** Where somebody lands who did not scan a code: what this is, the way to the table, the way for a device. */
export function HomePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <PageFrame>
      <div className={classes.page}>
        <section className={classes.welcome}>
          <h1 className={classes.title}>
            <Trans>Good food, and nobody waiting for it</Trans>
          </h1>
          <p className={classes.lead}>
            <Trans>
              Scan the code on your table: the menu opens at once, in your language. Order, follow your dishes and pay
              together or apart.
            </Trans>
          </p>
          <form
            className={classes.card}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              setMissing(code.trim() === '');
              if (code.trim() !== '') void navigate({ to: '/order/table', search: { code: code.trim() } });
            }}
          >
            <h2 className={classes.cardTitle}>
              <IconQrcode aria-hidden="true" /> <Trans>No camera at hand?</Trans>
            </h2>
            <div className={classes.entry}>
              <TextField
                className={classes.code}
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
        </section>
        <CounterBell label={t`A bell on a counter`} />
      </div>
      <footer className={classes.staff}>
        <Link to="/device/{-$mode}" className={classes.deviceLink}>
          <IconDeviceTablet aria-hidden="true" /> <Trans>This is a device of a restaurant</Trans>
        </Link>
      </footer>
    </PageFrame>
  );
}
