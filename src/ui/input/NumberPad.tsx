import { useLingui } from '@lingui/react/macro';
import { IconBackspace } from '@tabler/icons-react';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useScans } from '#src/ui/press/useScans.ts';
import classes from './NumberPad.module.css';

type NumberPadProps = {
  /** the digits typed so far */
  digits: string;
  onChange: (digits: string) => void;
  label: string;
  /** how many digits at most */
  longest?: number;
  /** takes what was typed by the keyboard */
  onEnter?: () => void;
};

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0'];

/** The digits after a key of the pad or the keyboard; undefined when the key is none of its own. */
export function pressPad(digits: string, key: string, longest = 9): string | undefined {
  if (key === 'Backspace') return digits.slice(0, -1);
  if (!/^\d+$/.test(key)) return undefined;
  const next = (digits + key).replace(/^0+/, '');
  return next.length > longest ? digits : next;
}

/**
 * Keys for an amount; digits come in from the right, as on every cash register. Whoever stands on one types the digits;
 * what a scanner types is taken back, whatever has the focus.
 */
export function NumberPad({ digits, onChange, label, longest = 9, onEnter }: NumberPadProps) {
  const { t } = useLingui();
  /** the last key was typed, not pressed: Enter ends that, and presses nothing once more */
  const typing = useRef(false);
  useScans(
    () => digits,
    ({ before }) => {
      if (before !== digits) onChange(before);
    },
  );
  const press = (key: string): void => {
    typing.current = false;
    const next = pressPad(digits, key, longest);
    if (next !== undefined) onChange(next);
  };
  const type = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = pressPad(digits, event.key, longest);
    if (next !== undefined) {
      typing.current = true;
      onChange(next);
    } else if (event.key === 'Enter' && typing.current) onEnter?.();
    else return;
    event.preventDefault();
  };
  return (
    // its buttons take Enter and Space
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classes.pad}
      role="group"
      aria-label={label}
      onKeyDown={type}
      onBlur={() => (typing.current = false)}
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
