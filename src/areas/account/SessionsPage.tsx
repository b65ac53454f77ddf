import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import { asUser, asUserWithHeaders } from '#src/data/session/asUser.ts';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { usePages } from '#src/features/person/usePages.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import classes from './Account.module.css';
import { browserName } from './browserName.ts';

/** Where the account is logged in, and when somebody tried to. */
export function SessionsPage() {
  return (
    <>
      <h1 className={classes.title}>
        <Trans>Where you are logged in</Trans>
      </h1>
      <Sessions />
      <Logins />
    </>
  );
}

function Sessions() {
  const { t } = useLingui();
  const sessions = useLoaded(() => asUser('GET /user/sessions', {}));
  const [busy, setBusy] = useState<string>();
  /** One of them, or without an id all others than this. */
  const end = async (session_id?: string): Promise<void> => {
    setBusy(session_id ?? 'others');
    try {
      await asUser('DELETE /user/sessions', { query: session_id === undefined ? {} : { session_id } });
      showToast({ tone: 'success', text: t`Logged out there` });
      sessions.again();
    } catch (error) {
      showToast({ tone: 'danger', text: refusalSentence(error) });
    }
    setBusy(undefined);
  };
  return (
    <section className={classes.card}>
      <LoadedPart of={sessions}>
        {(list) => (
          <>
            <ul className={classes.rows}>
              {list.map((session) => (
                <Session
                  key={session.session_id}
                  session={session}
                  busy={busy === session.session_id}
                  onEnd={() => void end(session.session_id)}
                />
              ))}
            </ul>
            {list.length > 1 && (
              <div className={classes.actions}>
                <BigButton tone="plain" busy={busy === 'others'} onClick={() => void end()}>
                  <Trans>Log out everywhere else</Trans>
                </BigButton>
              </div>
            )}
          </>
        )}
      </LoadedPart>
    </section>
  );
}

type SessionProps = { session: AnswerOf<'GET /user/sessions'>[number]; busy: boolean; onEnd: () => void };

function Session({ session: { userAgent, network, lastSeen, current }, busy, onEnd }: SessionProps) {
  return (
    <li className={classes.row}>
      <span className={classes.rowWords}>
        <span>
          {browserName(userAgent) || <Trans>Unknown browser</Trans>}{' '}
          {current && (
            <Chip tone="success" size="small">
              <Trans>here</Trans>
            </Chip>
          )}
        </span>
        <span className={classes.small}>
          <Trans>last seen {formatDayTime(lastSeen)}</Trans> · <bdi>{network}</bdi>
        </span>
      </span>
      {!current && (
        <BigButton tone="plain" busy={busy} onClick={onEnd}>
          <Trans>Log out</Trans>
        </BigButton>
      )}
    </li>
  );
}

function Logins() {
  const logins = usePages((page) => asUserWithHeaders('GET /user/login-history', { query: { limit: 10, ...page } }));
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>
        <Trans>Logins</Trans>
      </h2>
      <LoadedPart of={logins}>
        {(list) => (
          <>
            <ul className={classes.rows}>
              {list.map(({ at, ip, userAgent, provider, success }) => (
                <li key={at} className={classes.row}>
                  <span className={classes.rowWords}>
                    <span>{formatDayTime(at)}</span>
                    <span className={classes.small}>
                      {[browserName(userAgent), provider === 'local' ? '' : provider].filter(Boolean).join(' · ')}{' '}
                      <bdi>{ip}</bdi>
                    </span>
                  </span>
                  <Chip tone={success ? 'success' : 'danger'} size="small">
                    {success ? <Trans>succeeded</Trans> : <Trans>failed</Trans>}
                  </Chip>
                </li>
              ))}
            </ul>
            {logins.more && (
              <div className={classes.actions}>
                <BigButton tone="plain" busy={logins.busy} onClick={logins.next}>
                  <Trans>Show more</Trans>
                </BigButton>
              </div>
            )}
          </>
        )}
      </LoadedPart>
    </section>
  );
}
