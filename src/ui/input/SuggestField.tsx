import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { cx } from '#src/ui/cx.ts';
import classes from './SuggestField.module.css';
import { TextField } from './TextField.tsx';

export type Suggestion = { key: string; line: string; rest: string };

type SuggestFieldProps = Omit<ComponentProps<typeof TextField>, 'lines' | 'role'> & {
  suggestions: readonly Suggestion[];
  /** somebody types in it: it was not filled by a browser */
  onTyped: (text: string) => void;
  onPick: (place: number) => void;
  /** they are not wanted */
  onClose: () => void;
  /** Enter where nothing is suggested; without it, what Enter does in every field */
  onEnter?: (() => void) | undefined;
  /** what screen readers hear of the suggestions */
  said: string;
  /** below the suggestions: whose they are */
  foot?: ReactNode;
};

/** A field that stays one of plain text and suggests ways to go on: arrows and Enter, Escape, or a tap. */
export function SuggestField({
  suggestions,
  onTyped,
  onPick,
  onClose,
  onEnter,
  said,
  foot,
  ...field
}: SuggestFieldProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [inside, setInside] = useState(false);
  const [pointed, setPointed] = useState<{ at: number; of: readonly Suggestion[] }>();
  const open = inside && suggestions.length > 0;
  // what arrives lies under no finger and no arrow of before
  const active = pointed?.of === suggestions ? pointed.at : -1;
  const setActive = (at: number): void => setPointed({ at, of: suggestions });
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const optionId = (place: number): string => `${id}-${place}`;
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === 'Enter' && (open || onEnter)) {
      event.preventDefault();
      if (!open) onEnter?.();
      else if (active >= 0) onPick(active);
      else onClose();
    } else if (open && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      const count = suggestions.length + 1;
      // the field itself lies between the last and the first
      setActive(((active + 1 + (key === 'ArrowDown' ? 1 : count - 1)) % count) - 1);
    } else if (open && key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };
  return (
    <div className={classes.field}>
      <TextField
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
        onChange={(text) => {
          field.onChange(text);
          if (inside) onTyped(text);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setInside(true)}
        onBlur={(event) => {
          setInside(false);
          field.onBlur?.(event);
        }}
      />
      <p className="unseen" role="status">
        {open && said}
      </p>
      {open && (
        // the field keeps the focus while a finger is in here
        <div className={classes.popup} onMouseDown={(event) => event.preventDefault()}>
          <ul ref={list} id={`${id}-list`} className={classes.list} role="listbox" aria-label={said}>
            {suggestions.map(({ key, line, rest }, place) => (
              <li
                key={key}
                id={optionId(place)}
                className={cx(classes.option, place === active && classes.active)}
                role="option"
                aria-selected={place === active}
                onClick={() => onPick(place)}
                onMouseEnter={() => setActive(place)}
              >
                <bdi className={classes.line}>{line}</bdi>
                {rest && <bdi className={classes.rest}>{rest}</bdi>}
              </li>
            ))}
          </ul>
          {foot && <div className={classes.foot}>{foot}</div>}
        </div>
      )}
    </div>
  );
}
