import { Trans, useLingui } from '@lingui/react/macro';
import { asUserWithHeaders } from '#src/data/session/asUser.ts';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import { Chip, type Tone } from '#src/ui/button/Chip.tsx';
import dashboard from '../frame/Dashboard.module.css';
import classes from './Admin.module.css';
import { AdminList } from './AdminList.tsx';

const tones: Record<'wanted' | 'sent' | 'failed', Tone> = { wanted: 'warning', sent: 'success', failed: 'danger' };

/** Mails and texts that the server has sent, or could not. */
export function AdminMessages() {
  const { t } = useLingui();
  const states = { wanted: t`on its way`, sent: t`sent`, failed: t`failed` };
  return (
    <AdminList label={t`Address or subject`} ask={(query) => asUserWithHeaders('GET /admin/messages', { query })}>
      {(messages) => (
        <ul className={classes.list} aria-label={t`Messages`}>
          {messages.map(({ message_id, to, subject, text, state, tries, error, createdAt, sentAt }) => (
            <li key={message_id} className={classes.row}>
              <div className={classes.words}>
                <bdi className={classes.name}>{subject}</bdi>
                <span className={dashboard.small}>
                  <bdi>{to}</bdi> · {formatDayTime(sentAt ?? createdAt)}
                </span>
                {error !== undefined && <bdi className={classes.fault}>{error}</bdi>}
                <details>
                  <summary className={classes.summary}>
                    <Trans>Text</Trans>
                  </summary>
                  <p className={classes.text} dir="auto">
                    {text}
                  </p>
                </details>
              </div>
              <div className={classes.marks}>
                <Chip size="small" tone={tones[state]}>
                  {states[state]}
                </Chip>
                {tries > 1 && (
                  <span className={dashboard.small}>
                    <Trans>{tries} tries</Trans>
                  </span>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </AdminList>
  );
}
