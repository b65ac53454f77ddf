import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import footer from '#src/ui/page/FooterLinks.module.css';
import { socialLinks } from './socialLinks.ts';
import classes from './ShopFooter.module.css';

/** Below the menu: where else the house is found (D24), and what it says in law. */
export function ShopFooter({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useLingui();
  const { name, website, social, restaurant_id } = restaurant;
  const house = { restaurant_id };
  const links = [...(website ? [{ href: website, label: t`Website` }] : []), ...socialLinks(social)];
  return (
    <footer className={classes.footer}>
      <nav className={footer.links} aria-label={t`More about ${name}`}>
        {links.map(({ href, label }) => (
          <a key={label} href={href} target="_blank" rel="noopener noreferrer">
            {label}
          </a>
        ))}
        <Link to="/imprint" search={house}>
          <Trans>Imprint</Trans>
        </Link>
        <Link to="/privacy" search={house}>
          <Trans>Privacy</Trans>
        </Link>
        <Link to="/conditions" search={house}>
          <Trans>Conditions</Trans>
        </Link>
      </nav>
    </footer>
  );
}
