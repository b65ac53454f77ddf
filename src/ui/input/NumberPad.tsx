import { useLingui } from '@lingui/react/macro';
import { IconBackspace } from '@tabler/icons-react';
import { useState } from 'react';
import { scanAmid } from '#src/ui/press/scanKeys.ts';
import classes from './NumberPad.module.css';

type NumberPadProps = {
  /** the digits typed so far */
  digits: string;
  onChange: (digits: string) => void;
  label: string;
  /** how many digits at most */
  longest?: number;
};

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0'];

/** The digits after a key of the pad or the keyboard; undefined when the key is none of its own. */
export function pressPad(digits: string, key: string, longest = 9): string | undefined {
  if (key === 'Backspace') return digits.slice(0, -1);
  if (!/^\d+$/.test(key)) return undefined;
  const next = (digits + key).replace(/^0+/, '');
  return next.length > longest ? digits : next;
}

/** Keys for an amount; digits come in from the right, as on every cash register. */
export function NumberPad({ digits, onChange, label, longest = 9 }: NumberPadProps) {
  const { t } = useLingui();
  const [scan] = useState(scanAmid);
  const press = (key: string): void => {
    const next = pressPad(digits, key, longest);
    if (next !== undefined) onChange(next);
  };
  return (
    // its buttons take Enter and Space; whoever stands on one types the digits, and a scanner none
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classes.pad}
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        const read = scan(event.nativeEvent, digits);
        const withOthers = event.ctrlKey || event.metaKey || event.altKey;
        const next = read ? read.before : withOthers ? undefined : pressPad(digits, event.key, longest);
        if (next === undefined) return;
        event.preventDefault();
        onChange(next);
      }}
    >
      {keys.map((key) => (
        <button key={key} type="button" className={classes.key} onClick={() => press(key)}>
          {key}
        </button>
      ))}
      <button
        type="button"
        className={classes.key}
        aria-label={t`Delete the last digit`}
        onClick={() => press('Backspace')}
      >
        <IconBackspace aria-hidden="true" />
      </button>
    </div>
  );
}
