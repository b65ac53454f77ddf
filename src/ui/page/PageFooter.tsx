import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import footer from './FooterLinks.module.css';
import classes from './PageFooter.module.css';

/** Below the pages outside of a table: the account, what Comanda is, and what the law asks for. */
export function PageFooter() {
  const { t } = useLingui();
  return (
    <footer className={classes.footer}>
      <nav className={footer.links} aria-label={t`More about Comanda`}>
        <Link to="/account">
          <Trans>Account</Trans>
        </Link>
        <Link to="/docs">
          <Trans>Help</Trans>
        </Link>
        <Link to="/business">
          <Trans>For restaurants</Trans>
        </Link>
        <Link to="/imprint">
          <Trans>Imprint</Trans>
        </Link>
        <Link to="/privacy">
          <Trans>Privacy</Trans>
        </Link>
        <Link to="/conditions">
          <Trans>Conditions</Trans>
        </Link>
      </nav>
    </footer>
  );
}
