import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { InputHTMLAttributes } from 'react';
import { cx } from '#src/ui/cx.ts';
import { typedText } from '#src/ui/input/typedText.ts';
import { UnsavedWarning } from '#src/ui/page/UnsavedWarning.tsx';
import { houseSentence } from '../houseSentence.ts';
import classes from './InlineField.module.css';

type InlineFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'maxLength' | 'placeholder' | 'className'
> & {
  /** what it is, for screen readers */
  label: string;
  value: string;
  /** keeps what was typed; what it throws is said below, and what was typed stays */
  onSave: (text: string) => Promise<unknown>;
  /** what cannot be saved, and why */
  fault?: (text: string) => string | undefined;
};

/** A text in its place that is changed there: Enter or leaving keeps it, Escape takes it back. */
export function InlineField({ label, value, onSave, fault, className, ...rest }: InlineFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [failure, setFailure] = useState<string>();
  /** what is on its way */
  const saving = useRef<string>(undefined);
  const [again, setAgain] = useState(0);
  const typedOn = useRef(false);
  const save = async (): Promise<void> => {
    const text = (typed ?? value).trim();
    if (text === value) {
      setTyped(undefined);
      return setFailure(undefined);
    }
    const wrong = fault?.(text);
    if (wrong !== undefined) return setFailure(wrong);
    if (saving.current !== undefined) {
      typedOn.current = text !== saving.current;
      return;
    }
    saving.current = text;
    try {
      await onSave(text);
      // what was typed on meanwhile stays
      setTyped((now) => (now?.trim() === text ? undefined : now));
      setFailure(undefined);
    } catch (error) {
      setFailure(houseSentence(error));
    }
    saving.current = undefined;
    if (!typedOn.current) return;
    typedOn.current = false;
    setAgain((count) => count + 1);
  };
  // left with more typed while it was saved: that is kept as well
  const saveRest = useEffectEvent(() => void save());
  useEffect(() => {
    if (again === 0) return undefined;
    const next = setTimeout(() => saveRest());
    return () => clearTimeout(next);
  }, [again]);
  // what could not be saved for want of a network is saved once there is one
  const isKept = typed !== undefined && failure !== undefined;
  useEffect(() => {
    if (!isKept) return undefined;
    const tryAgain = (): void => saveRest();
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [isKept]);
  return (
    <span className={cx(classes.field, className)}>
      <input
        {...rest}
        className={classes.input}
        aria-label={label}
        aria-invalid={failure !== undefined || undefined}
        aria-describedby={failure === undefined ? undefined : id}
        autoComplete="off"
        value={typed ?? value}
        onChange={(event) => setTyped(typedText(event.currentTarget.value, 'line'))}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            void save();
          } else if (event.key === 'Escape' && typed !== undefined) {
            event.stopPropagation();
            setTyped(undefined);
            setFailure(undefined);
          }
        }}
      />
      {failure !== undefined && (
        <span id={id} role="alert" className={classes.failure}>
          {failure}
        </span>
      )}
      <UnsavedWarning changed={isKept} />
    </span>
  );
}
