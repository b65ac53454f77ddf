import { Plural } from '@lingui/react/macro';
import dashboard from '../../frame/Dashboard.module.css';
import type { KitchenDish } from './kitchenOffer.ts';
import classes from './Stations.module.css';

/** More names than that nobody reads here. */
const atOnce = 60;

/** How many dishes, and on demand which. */
export function DishNames({ dishes }: { dishes: readonly KitchenDish[] }) {
  return (
    <details className={classes.dishes}>
      <summary>
        <Plural value={dishes.length} one="# dish or drink" other="# dishes and drinks" />
      </summary>
      <ul>
        {dishes.slice(0, atOnce).map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {dishes.length > atOnce && (
        <p className={dashboard.small}>
          <Plural value={dishes.length - atOnce} one="and # more" other="and # more" />
        </p>
      )}
    </details>
  );
}
