import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import classes from './Authentication.module.css';

/** The way on where a link of a mail is not wanted, or not good any more: from the login another one is asked for. */
export function BackToLogin() {
  return (
    <Link to="/authentication/login" className={classes.link}>
      <Trans>Back to the login</Trans>
    </Link>
  );
}
