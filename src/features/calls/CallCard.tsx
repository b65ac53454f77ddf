import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconEye, IconWalk } from '@tabler/icons-react';
import { useServerNow } from '#src/data/useServerNow.ts';
import { formatElapsed } from '#src/i18n/dateTime.ts';
import { waiterReasonTexts } from '#src/i18n/waiterReasonTexts.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Settled } from '#src/ui/press/Settled.tsx';
import { cx } from '#src/ui/cx.ts';
import { goThere, markSeen, putAway } from './answerCall.ts';
import { commentIn } from './commentIn.ts';
import type { StaffCall } from './staffCalls.ts';
import classes from './Calls.module.css';

type CallCardProps = {
  call: StaffCall;
  /** the table's name */
  table: string;
  /** opens the table, where one can be opened */
  onOpen?: ((table_id: string) => void) | undefined;
};

/** One call: where, what for, in which words, since when; seen, on the way, done. */
export function CallCard({ call: { event, step }, table, onOpen }: CallCardProps) {
  const { t, i18n } = useLingui();
  const { event_id, table_id, reason, comment, processedBy } = event;
  const { label, Icon } = waiterReasonTexts[reason];
  const name = <bdi className={classes.table}>{table}</bdi>;
  return (
    <article className={cx(classes.card, classes[step])} aria-label={t`Table ${table}: ${i18n._(label)}`}>
      <header className={classes.head}>
        {onOpen ? (
          <button
            type="button"
            className={classes.open}
            aria-label={t`Open table ${table}`}
            onClick={() => onOpen(table_id)}
          >
            {name}
          </button>
        ) : (
          <span className={classes.open}>{name}</span>
        )}
        <span className={classes.reason}>
          <Icon aria-hidden="true" />
          {i18n._(label)}
        </span>
        <Waiting since={event.createdAt} />
      </header>
      {comment !== undefined && comment !== '' && (
        <p className={classes.comment} dir="auto">
          {commentIn(comment, i18n.locale)}
        </p>
      )}
      <Settled what={step === 'coming'}>
        {step === 'coming' ? (
          <div className={classes.answers}>
            <p className={classes.onTheWay}>
              <IconWalk aria-hidden="true" />
              {processedBy ? (
                <Trans>
                  On the way: <bdi>{processedBy}</bdi>
                </Trans>
              ) : (
                <Trans>On the way</Trans>
              )}
            </p>
            <BigButton
              size="staff"
              tone="plain"
              icon={<IconCheck aria-hidden="true" />}
              onClick={() => putAway(event_id)}
            >
              <Trans>Done</Trans>
            </BigButton>
          </div>
        ) : (
          <div className={classes.answers}>
            <BigButton size="staff" icon={<IconWalk aria-hidden="true" />} onClick={() => goThere(event_id)}>
              <Trans>On the way</Trans>
            </BigButton>
            <BigButton
              size="staff"
              tone="plain"
              icon={step === 'seen' ? <IconCheck aria-hidden="true" /> : <IconEye aria-hidden="true" />}
              reason={step === 'seen' ? t`The guest knows that it was seen` : undefined}
              onClick={() => markSeen(event_id)}
            >
              <Trans>Seen</Trans>
            </BigButton>
          </div>
        )}
      </Settled>
    </article>
  );
}

function Waiting({ since }: { since: string }) {
  const { t } = useLingui();
  const text = formatElapsed(useServerNow() - Date.parse(since));
  return (
    <bdi className={classes.age} title={t`Waiting for ${text}`}>
      {text}
    </bdi>
  );
}
