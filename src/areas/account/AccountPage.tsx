import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { userSession } from '#src/data/session/userSessionStore.ts';
import { QrItem } from '#src/ui/media/QrItem.tsx';
import { AcceptedConditions } from './AcceptedConditions.tsx';
import classes from './Account.module.css';

/** The start of an account: who is logged in, and what is still to do. */
export function AccountPage() {
  const { user } = useSnapshot(userSession);
  if (!user) return null;
  const { first_name, email, emailVerified, conditionsAcceptedAt, customerCode } = user;
  return (
    <>
      <div>
        <h1 className={classes.title}>
          <Trans>Hello, {first_name}</Trans>
        </h1>
        <p className={classes.hint}>
          <bdi>{email}</bdi>
        </p>
      </div>
      {!emailVerified && (
        <section className={classes.card}>
          <h2 className={classes.cardTitle}>
            <Trans>Is this your address?</Trans>
          </h2>
          <p className={classes.hint}>
            <Trans>Confirm it with the code from our mail, so that receipts and a forgotten password reach you.</Trans>
          </p>
          <Link to="/authentication/verify-code" className={classes.link}>
            <Trans>Enter the code</Trans>
          </Link>
        </section>
      )}
      {/* whoever came through a provider has ticked nothing */}
      {conditionsAcceptedAt === undefined && <AcceptedConditions />}
      {customerCode !== undefined && (
        <section className={classes.card}>
          <h2 className={classes.cardTitle}>
            <Trans>Your code at the counter</Trans>
          </h2>
          <QrItem value={customerCode} text={<bdi>{customerCode}</bdi>} />
          <p className={classes.hint}>
            <Trans>Show it when you order at the counter, and the order stands among yours.</Trans>
          </p>
        </section>
      )}
    </>
  );
}
