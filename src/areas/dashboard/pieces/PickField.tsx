import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { SuggestField } from '#src/ui/input/SuggestField.tsx';
import { foundIn, type Pickable } from './foundIn.ts';

type PickFieldProps = {
  label: ReactNode;
  /** what can be chosen still */
  from: readonly Pickable[];
  onPick: (id: string) => void;
  hint?: ReactNode;
  error?: ReactNode;
};

/** One of many, found as one types; arrow keys and Enter choose. */
export function PickField({ label, from, onPick, hint, error }: PickFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [closed, setClosed] = useState(false);
  const found = useMemo(() => foundIn(from, typed), [from, typed]);
  const suggestions = useMemo(
    () => (closed ? [] : found.map(({ id, name, note }) => ({ key: id, line: name, rest: note ?? '' }))),
    [closed, found],
  );
  const pick = (at: number): void => {
    const one = found[at];
    if (!one) return;
    onPick(one.id);
    setTyped('');
    // what lies below it is to be reached again
    setClosed(true);
  };
  return (
    <SuggestField
      label={label}
      value={typed}
      {...(hint === undefined ? {} : { hint })}
      {...(error === undefined ? {} : { error })}
      autoComplete="off"
      suggestions={suggestions}
      said={t`${found.length} found; arrow keys choose`}
      onChange={(text) => {
        setTyped(text);
        setClosed(false);
      }}
      onTyped={() => setClosed(false)}
      onPick={pick}
      onClose={() => setClosed(true)}
      onClick={() => setClosed(false)}
    />
  );
}
