import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { foldText } from '#domain/i18n/foldText.ts';
import { SuggestField } from '#src/ui/input/SuggestField.tsx';

export type Pickable = { id: string; name: string; note?: string };

type PickFieldProps = {
  label: ReactNode;
  /** what can be chosen still */
  from: readonly Pickable[];
  onPick: (id: string) => void;
  hint?: ReactNode;
  error?: ReactNode;
};

const atOnce = 8;

/** Those whose name or note has every typed word at the beginning of one of its own, or at least somewhere in it. */
export function foundIn(from: readonly Pickable[], typed: string): Pickable[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return from.slice(0, atOnce);
  const found: Pickable[][] = [[], []];
  for (const one of from) {
    const text = foldText(`${one.name} ${one.note ?? ''}`);
    if (!words.every((word) => text.includes(word))) continue;
    found[words.every((word) => text.startsWith(word) || text.includes(` ${word}`)) ? 0 : 1]!.push(one);
  }
  return found.flat().slice(0, atOnce);
}

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
