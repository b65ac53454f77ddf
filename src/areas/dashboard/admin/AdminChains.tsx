import { Trans, useLingui } from '@lingui/react/macro';
import { asUserWithHeaders } from '#src/data/session/asUser.ts';
import { formatDay } from '#src/i18n/dateTime.ts';
import { Chip, type Tone } from '#src/ui/button/Chip.tsx';
import dashboard from '../frame/Dashboard.module.css';
import classes from './Admin.module.css';
import { AdminList } from './AdminList.tsx';

const tones: Record<string, Tone> = { approved: 'success', open: 'warning', declined: 'danger' };

/** Every business with its restaurants and owners. */
export function AdminChains() {
  const { t } = useLingui();
  const states: Record<string, string> = { approved: t`approved`, open: t`waiting`, declined: t`declined` };
  return (
    <AdminList
      label={t`Name of a business or owner`}
      ask={(query) => asUserWithHeaders('GET /admin/chains', { query })}
    >
      {(chains) => (
        <ul className={classes.list} aria-label={t`Businesses`}>
          {chains.map(({ chain_id, name, createdAt, restaurants, owners }) => (
            <li key={chain_id} className={classes.row}>
              <div className={classes.words}>
                <bdi className={classes.name}>{name}</bdi>
                <span className={dashboard.small}>
                  <Trans>since {formatDay(createdAt)}</Trans>
                </span>
                {owners.map(({ user_id, first_name, last_name, email }) => (
                  <bdi key={user_id} className={dashboard.small}>{`${first_name} ${last_name} · ${email}`}</bdi>
                ))}
              </div>
              <div className={classes.marks}>
                {restaurants.map((house) => (
                  <Chip key={house.restaurant_id} size="small" tone={tones[house.activation] ?? 'neutral'}>
                    <bdi>{house.name}</bdi> · {states[house.activation] ?? house.activation}
                  </Chip>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </AdminList>
  );
}
