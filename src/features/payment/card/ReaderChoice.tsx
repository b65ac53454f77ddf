import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Terminal } from '#domain/device/device.ts';
import { takeTerminal } from './terminalStore.ts';
import classes from './ReaderChoice.module.css';

type ReaderChoiceProps = { terminals: readonly Terminal[]; taken: Terminal; disabled: boolean };

/** The readers of the house, one of which is taken; this device remembers which. */
export function ReaderChoice({ terminals, taken, disabled }: ReaderChoiceProps) {
  const { t } = useLingui();
  const name = useId();
  return (
    <div className={classes.readers} role="radiogroup" aria-label={t`Card reader`}>
      {terminals.map(({ terminal_id, label, status }) => (
        <label key={terminal_id} className={classes.reader}>
          <input
            type="radio"
            name={name}
            checked={terminal_id === taken.terminal_id}
            disabled={disabled}
            onChange={() => takeTerminal(terminal_id)}
          />
          <bdi className={classes.label}>{label}</bdi>
          {status === 'offline' && (
            <small className={classes.off}>
              <Trans>not connected</Trans>
            </small>
          )}
        </label>
      ))}
    </div>
  );
}
