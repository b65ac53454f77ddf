import { Plural, Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconClockUp, IconCloudCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { formatTime } from '#src/i18n/dateTime.ts';
import { cx } from '#src/ui/cx.ts';
import classes from './ConnectionBadge.module.css';

type ConnectionBadgeProps = {
  state: 'online' | 'offline' | 'connecting';
  /** when the connection was lost */
  since?: string | undefined;
  /** operations not yet sent */
  waiting: number;
  /** operations that need a person (D32) */
  attention?: number;
  /** when this device last knew everything */
  lastSync?: string | undefined;
  /** the station's name */
  station?: string | undefined;
  onClick?: () => void;
};

/** The connection, always in sight on devices. It never blocks; it only says how things stand. */
export function ConnectionBadge({
  state,
  since,
  waiting,
  attention = 0,
  lastSync,
  station,
  onClick,
}: ConnectionBadgeProps) {
  return (
    <button type="button" className={cx(classes.badge, classes[state])} onClick={onClick}>
      {state === 'online' && <IconCloudCheck aria-hidden="true" />}
      {state === 'offline' && <IconCloudOff aria-hidden="true" />}
      {state === 'connecting' && <IconRefresh aria-hidden="true" />}
      <span className={classes.words}>
        <span className={classes.state} aria-live="polite">
          {state === 'online' && <Trans>Online</Trans>}
          {state === 'connecting' && <Trans>Connecting</Trans>}
          {state === 'offline' &&
            (since === undefined ? <Trans>Offline</Trans> : <Trans>Offline since {formatTime(since)}</Trans>)}
        </span>
        <span className={classes.more}>
          {station !== undefined && <bdi>{station}</bdi>}
          {lastSync !== undefined && <Trans>synced {formatTime(lastSync)}</Trans>}
        </span>
      </span>
      {waiting > 0 && (
        <span className={classes.count}>
          <IconClockUp aria-hidden="true" />
          <bdi aria-hidden="true" className={classes.number}>
            {waiting}
          </bdi>
          <span className={classes.word}>
            <Plural value={waiting} one="# waiting" other="# waiting" />
          </span>
        </span>
      )}
      {attention > 0 && (
        <span className={cx(classes.count, classes.attention)}>
          <IconAlertTriangle aria-hidden="true" />
          <bdi aria-hidden="true" className={classes.number}>
            {attention}
          </bdi>
          <span className={classes.word}>
            <Plural value={attention} one="# needs attention" other="# need attention" />
          </span>
        </span>
      )}
    </button>
  );
}
