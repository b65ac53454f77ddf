import { Trans, useLingui } from '@lingui/react/macro';
import { asUserWithHeaders } from '#src/data/session/asUser.ts';
import type { UserRole } from '#domain/account/account.ts';
import { formatDay } from '#src/i18n/dateTime.ts';
import { Chip } from '#src/ui/button/Chip.tsx';
import dashboard from '../frame/Dashboard.module.css';
import classes from './Admin.module.css';
import { AdminList } from './AdminList.tsx';

/** Everybody who has an account. */
export function AdminUsers() {
  const { t } = useLingui();
  const roles: Record<UserRole, string> = { guest: t`Guest`, owner: t`Owner`, admin: t`Administrator` };
  return (
    <AdminList label={t`Name or address`} ask={(query) => asUserWithHeaders('GET /admin/users', { query })}>
      {(users) => (
        <ul className={classes.list} aria-label={t`Users`}>
          {users.map(({ user_id, first_name, last_name, email, emailVerified, roles: held, createdAt }) => (
            <li key={user_id} className={classes.row}>
              <div className={classes.words}>
                <bdi className={classes.name}>{`${first_name} ${last_name}`}</bdi>
                <bdi className={dashboard.small}>{email}</bdi>
              </div>
              <div className={classes.marks}>
                {!emailVerified && (
                  <Chip tone="warning" size="small">
                    <Trans>Address not confirmed</Trans>
                  </Chip>
                )}
                {held
                  .filter((role) => role !== 'guest' || held.length === 1)
                  .map((role) => (
                    <Chip key={role} size="small" tone={role === 'admin' ? 'danger' : 'neutral'}>
                      {roles[role]}
                    </Chip>
                  ))}
                <span className={dashboard.small}>
                  <Trans>since {formatDay(createdAt)}</Trans>
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </AdminList>
  );
}
