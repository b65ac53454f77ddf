import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { lastHouses } from '#src/features/cart/lastHouses.ts';
import { ImageBox } from '#src/ui/media/ImageBox.tsx';
import classes from './LastHouses.module.css';

/** The houses that were looked at on this device, which alone knows them. */
export function LastHouses() {
  const [houses] = useState(lastHouses);
  if (houses.length === 0) return null;
  return (
    <section className={classes.last} aria-labelledby="last-houses">
      <h2 id="last-houses" className={classes.title}>
        <Trans>Where you were last</Trans>
      </h2>
      <ul className={classes.houses}>
        {houses.map(({ restaurant_id, name, avatar }) => (
          <li key={restaurant_id}>
            <Link to="/order/restaurant" search={{ id: restaurant_id }} className={classes.house}>
              <ImageBox avatar={avatar} alt="" width={56} height={56} />
              <bdi className={classes.name}>{name}</bdi>
              <IconChevronRight size={20} className="mirrored" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
