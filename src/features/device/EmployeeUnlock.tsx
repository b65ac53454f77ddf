import { Trans, useLingui } from '@lingui/react/macro';
import { IconBackspace } from '@tabler/icons-react';
import { useState } from 'react';
import type { Device } from '#domain/device/device.ts';
import { serverNow } from '#src/data/clock.ts';
import { unlockDevice } from '#src/data/session/employeeUnlock.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { cx } from '#src/ui/cx.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import classes from './Device.module.css';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'];
const shortest = 6;
const longest = 20;

/** Once: whoever goes from digit to digit by keys stays where he is. */
const focusFirst = (element: HTMLElement | null): void => element?.focus();

/** Opens a device that only certain roles may use, with an employee's code; works offline for a day (D18). */
export function EmployeeUnlock({ device }: { device: Device }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    const outcome = await unlockDevice(code, serverNow().getTime()).catch(showFailure);
    setBusy(false);
    setCode('');
    if (outcome === 'wrong') setWrong(t`This code is wrong`);
    else if (outcome === 'unknown_offline')
      setWrong(t`Without a connection, only a code used here in the last 24 hours works`);
    else if (typeof outcome === 'object')
      setWrong(t`Too many wrong codes. Wait until ${formatTime(new Date(outcome.lockedUntil))}`);
  };
  const press = (digit: string): void => {
    setWrong(undefined);
    setCode((typed) => (typed + digit).slice(0, longest));
  };
  const onKey = (key: string): void => {
    if (/^\d$/.test(key)) press(key);
    else if (key === 'Backspace') setCode((typed) => typed.slice(0, -1));
    else if (key === 'Enter' && code.length >= shortest && !busy) void open();
  };
  return (
    <div
      className={classes.page}
      tabIndex={-1}
      ref={focusFirst}
      onKeyDown={(event) => {
        // Enter on a button presses that
        if (event.target === event.currentTarget || event.key !== 'Enter') onKey(event.key);
      }}
    >
      <h1>
        <Trans>Enter your code</Trans>
      </h1>
      <p className={classes.hint}>
        <bdi>{device.name}</bdi>
      </p>
      <div className={classes.dots} role="status" aria-label={t`${code.length} digits entered`}>
        {Array.from({ length: Math.max(shortest, code.length) }, (_, index) => (
          <span key={index} className={cx(classes.dot, index < code.length && classes.filled)} />
        ))}
      </div>
      {wrong !== undefined && <p role="alert">{wrong}</p>}
      <div className={classes.pad}>
        {digits.map((digit, index) =>
          digit === '' ? (
            <span key={index} />
          ) : (
            <BigButton key={digit} size="staff" tone="plain" onClick={() => press(digit)}>
              {digit}
            </BigButton>
          ),
        )}
        <BigButton
          size="staff"
          tone="plain"
          aria-label={t`Delete the last digit`}
          onClick={() => setCode(code.slice(0, -1))}
        >
          <IconBackspace aria-hidden="true" />
        </BigButton>
      </div>
      <BigButton
        wide
        size="staff"
        busy={busy}
        reason={code.length < shortest ? t`A code has ${shortest} digits or more` : undefined}
        onClick={() => void open()}
      >
        <Trans>Unlock</Trans>
      </BigButton>
    </div>
  );
}
