import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { weekHours } from '#domain/restaurant/openingState.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { socialLinks } from './socialLinks.ts';
import classes from './ShopFacts.module.css';

/** A week's days as the language names them; 4 January 1970 was a Sunday, weekDay 0 (D8). */
const dayName = (weekDay: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 4 + weekDay)),
  );

/** Hours of the week, address, who it is in law, and what its allergen letters promise. Opens without a script too. */
export function ShopFacts({ restaurant }: { restaurant: Restaurant }) {
  const { i18n } = useLingui();
  const { address, legalName, vatNumber, website, social } = restaurant;
  const links = socialLinks(social);
  return (
    <details className={classes.facts}>
      <summary className={classes.summary}>
        <Trans>Hours, address, allergens</Trans> <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      <div className={classes.content}>
        <section>
          <h2 className={classes.title}>
            <Trans>Opening hours</Trans>
          </h2>
          <dl className={classes.week}>
            {weekHours(restaurant.openingDays).map(({ weekDay, spans }) => (
              <div key={weekDay} className={classes.day}>
                <dt>{dayName(weekDay, i18n.locale)}</dt>
                <dd>
                  {spans.length === 0 ? (
                    <Trans>closed</Trans>
                  ) : (
                    spans.map(({ time_from, time_to }) =>
                      time_from === time_to ? (
                        <Trans key={time_from}>all day</Trans>
                      ) : (
                        <bdi key={time_from}>
                          {time_from}–{time_to}
                        </bdi>
                      ),
                    )
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h2 className={classes.title}>
            <Trans>Address</Trans>
          </h2>
          <address className={classes.address}>
            <bdi>{address.street}</bdi>
            <bdi>{`${address.postalCode} ${address.city}`.trim()}</bdi>
          </address>
          {(website !== undefined || links.length > 0) && (
            <p className={classes.links}>
              {website !== undefined && (
                <a href={website} target="_blank" rel="noopener noreferrer">
                  <Trans>Website</Trans>
                </a>
              )}
              {links.map(({ href, label }) => (
                <a key={label} href={href} target="_blank" rel="noopener noreferrer">
                  {label}
                </a>
              ))}
            </p>
          )}
          {(legalName !== undefined || vatNumber !== undefined) && (
            <div className={classes.legal}>
              {legalName !== undefined && (
                <p>
                  <bdi>{legalName}</bdi>
                </p>
              )}
              {vatNumber !== undefined && (
                <p>
                  <Trans>
                    VAT number <bdi>{vatNumber}</bdi>
                  </Trans>
                </p>
              )}
            </div>
          )}
        </section>
        <section>
          <h2 className={classes.title}>
            <Trans>Allergens</Trans>
          </h2>
          <p className={classes.legal}>
            <Trans>
              Letters stand for the fourteen allergens that have to be named. Traces are always possible: if you have an
              allergy, please ask the house.
            </Trans>
          </p>
        </section>
      </div>
    </details>
  );
}
