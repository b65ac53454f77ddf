import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconDeviceTablet } from '@tabler/icons-react';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';
import { TableCodeForm } from '#src/ui/page/TableCodeForm.tsx';
import { useTakeOver } from '#src/ui/page/useTakeOver.ts';
import { CounterBell } from './CounterBell.tsx';
import classes from './HomePage.module.css';

/** Where somebody lands who did not scan a code: what this is, the way to the table, the way for a device. */
export function HomePage() {
  const { t } = useLingui();
  useTakeOver();
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
          <div className={classes.code}>
            <TableCodeForm />
          </div>
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
