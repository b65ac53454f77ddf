import { useLingui } from '@lingui/react/macro';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { cx } from '#src/ui/cx.ts';
import classes from './SearchField.module.css';

type SearchFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** what is searched: 'Search the menu' */
  label: string;
  size?: 'guest' | 'staff';
  /** Escape in an empty field */
  onLeave?: () => void;
  /** Enter: the first thing that was found is meant */
  onEnter?: () => void;
};

/** Search as one types; Escape and the cross empty it. */
export function SearchField({ value, onChange, label, size = 'guest', onLeave, onEnter }: SearchFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={cx(classes.field, size === 'staff' && classes.staff)} role="search">
      <IconSearch className={classes.glass} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        className={classes.input}
        value={value}
        placeholder={label}
        aria-label={label}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.();
          if (event.key !== 'Escape' || (value === '' && !onLeave)) return;
          event.stopPropagation();
          if (value === '') onLeave?.();
          else onChange('');
        }}
      />
      {value !== '' && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t`Clear search`}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <IconX aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
