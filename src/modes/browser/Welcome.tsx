import { Trans, useLingui } from '@lingui/react/macro';
import { IconMoonStars } from '@tabler/icons-react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { localTime } from '#domain/restaurant/localTime.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import classes from './Welcome.module.css';

type WelcomeProps = { restaurant: Restaurant; now: number; blocked: string | undefined };

/** A greeting for the hour at the restaurant, and what the house says of itself. */
export function Welcome({ restaurant, now, blocked }: WelcomeProps) {
  const { i18n } = useLingui();
  const { minutes } = localTime(new Date(now).toISOString(), restaurant.timezone);
  const description = textIn(restaurant.description, i18n.locale);
  return (
    <div className={classes.welcome}>
      <p className={classes.greeting}>
        {minutes >= 4 * 60 && minutes < 11 * 60 ? (
          <Trans>Good morning</Trans>
        ) : minutes >= 17 * 60 || minutes < 4 * 60 ? (
          <Trans>Good evening</Trans>
        ) : (
          <Trans>Good day</Trans>
        )}
      </p>
      {description !== '' && <p className={classes.description}>{description}</p>}
      {blocked !== undefined && (
        <p className={classes.blocked} role="status">
          <IconMoonStars size={22} stroke={1.5} aria-hidden="true" />
          <span>
            {blocked}. <Trans>You can look at the menu meanwhile.</Trans>
          </span>
        </p>
      )}
    </div>
  );
}
