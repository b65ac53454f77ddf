import { useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import classes from './Articles.module.css';

type InlineFieldProps = {
  /** what is edited: 'Price of Goulash' */
  label: string;
  /** as it is typed */
  value: string;
  shown: ReactNode;
  /** true: it can be saved like that */
  onSave: (text: string) => boolean;
  /** why it cannot be saved like that, and what to do */
  fault: string;
  inputMode?: 'decimal';
  lang?: string;
};

/**
 * A cell that is changed where it stands: Enter saves, Escape takes back, leaving it saves what was changed. What cannot
 * be saved stays in sight with the reason, until it is mended or given up.
 */
export function InlineField({ label, value, shown, onSave, fault, inputMode, lang }: InlineFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const leave = (): void => {
    setTyped(undefined);
    setWrong(false);
  };
  const save = (): boolean => {
    if (typed === undefined) return true;
    const done = typed.trim() === value.trim() || onSave(typed);
    if (done) leave();
    else setWrong(true);
    return done;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') leave();
    else if (!save()) return;
    requestAnimationFrame(() => button.current?.focus());
  };
  if (typed === undefined) {
    return (
      <button
        ref={button}
        type="button"
        className={cx(classes.inline, inputMode && classes.ofFigure)}
        aria-label={t`${label}: ${value}. Change`}
        onClick={() => setTyped(value)}
      >
        <span>{shown}</span>
        <IconPencil className={classes.pencil} aria-hidden="true" />
      </button>
    );
  }
  return (
    <span className={classes.inlineEdit}>
      <input
        className={classes.inlineInput}
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? id : undefined}
        value={typed}
        inputMode={inputMode}
        lang={lang}
        maxLength={200}
        ref={(field) => {
          if (!field || field.dataset['begun']) return;
          field.dataset['begun'] = 'yes';
          field.focus();
          field.select();
        }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={onKeyDown}
        onBlur={save}
      />
      {wrong && (
        <span id={id} role="alert" className={classes.inlineFault}>
          {fault}
        </span>
      )}
    </span>
  );
}
