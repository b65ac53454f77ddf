import { Trans } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import classes from './AllPaid.module.css';

/** Nothing is owed any more: once all is served, nobody has to wait for the waiter to get up. */
export function AllPaid({ served }: { served: boolean }) {
  return (
    <section className={classes.card}>
      <IconCircleCheck size={48} stroke={1.5} aria-hidden="true" />
      <h2 className={classes.title}>{served ? <Trans>All paid. You may go.</Trans> : <Trans>All paid</Trans>}</h2>
      <p>
        {served ? (
          <Trans>The house knows it already. Thank you for your visit!</Trans>
        ) : (
          <Trans>The house knows it already. Enjoy your meal!</Trans>
        )}
      </p>
    </section>
  );
}
