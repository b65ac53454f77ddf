import { Trans } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import classes from './AllPaid.module.css';

/** Nothing is owed any more: nobody has to wait for the waiter to get up. */
export function AllPaid() {
  return (
    <section className={classes.card}>
      <IconCircleCheck size={48} stroke={1.5} aria-hidden="true" />
      <h2 className={classes.title}>
        <Trans>All paid. You may go.</Trans>
      </h2>
      <p>
        <Trans>The house knows it already. Thank you for your visit!</Trans>
      </p>
    </section>
  );
}
