import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconDeviceTablet } from '@tabler/icons-react';
import { LastOrders } from '#src/features/cart/LastOrders.tsx';
import { PageFooter } from '#src/ui/page/PageFooter.tsx';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';
import { useTakeOver } from '#src/ui/page/useTakeOver.ts';
import { CounterBell } from './CounterBell.tsx';
import { LastHouses } from './LastHouses.tsx';
import { WaysIn } from './WaysIn.tsx';
import classes from './HomePage.module.css';

/** Where somebody lands who did not scan a code: how one orders, the houses one knows, the way for a device. */
export function HomePage() {
  const { t } = useLingui();
  useTakeOver();
  return (
    <PageFrame footer={<PageFooter />}>
      <div className={classes.page}>
        <section className={classes.welcome}>
          <h1 className={classes.title}>
            <Trans>Good food, and nobody waiting for it</Trans>
          </h1>
          <p className={classes.lead}>
            <Trans>
              Scan the code on your table: the menu opens at once, in your language. Or order from home, for delivery or
              pick-up.
            </Trans>
          </p>
          <div className={classes.code}>
            <WaysIn />
          </div>
          <LastOrders />
          <LastHouses />
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
