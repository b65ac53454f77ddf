import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import type { Instant } from '#domain/order/instant.ts';
import { comingExceptions, exceptionRanges } from '#domain/restaurant/openingExceptions.ts';
import { weekHours } from '#domain/restaurant/openingState.ts';
import type { DayHours, Restaurant } from '#domain/restaurant/restaurant.ts';
import { formatDay } from '#src/i18n/dateTime.ts';
import { socialLinks } from './socialLinks.ts';
import classes from './ShopFacts.module.css';

/** A week's days as the language names them; 4 January 1970 was a Sunday, weekDay 0 (D8). */
const dayName = (weekDay: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 4 + weekDay)),
  );

const dateName = (date: string): string => formatDay(`${date}T12:00:00Z`, 'UTC');

/** What is further away is nothing that a guest who is hungry today plans for. */
const toldAhead = 60;

function HoursOf({ spans }: { spans: readonly DayHours[] }) {
  return (
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
  );
}

/** Hours of the week, address, who it is in law, and what its allergen letters promise. Opens without a script too. */
export function ShopFacts({ restaurant, now }: { restaurant: Restaurant; now: Instant }) {
  const { i18n } = useLingui();
  const { address, legalName, vatNumber, website, social } = restaurant;
  const links = socialLinks(social);
  const until = new Date(Date.parse(now) + toldAhead * 24 * 60 * 60_000).toISOString();
  const otherDays = exceptionRanges(comingExceptions(restaurant, now)).filter(({ from }) => from < until);
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
                <HoursOf spans={spans} />
              </div>
            ))}
          </dl>
          {otherDays.length > 0 && (
            <>
              <h3 className={classes.otherDays}>
                <Trans>Other hours on these days</Trans>
              </h3>
              <dl className={classes.week}>
                {otherDays.map(({ from, to, spans }) => (
                  <div key={from} className={classes.day}>
                    <dt>
                      <bdi>{from === to ? dateName(from) : `${dateName(from)} – ${dateName(to)}`}</bdi>
                    </dt>
                    <HoursOf spans={spans} />
                  </div>
                ))}
              </dl>
            </>
          )}
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
