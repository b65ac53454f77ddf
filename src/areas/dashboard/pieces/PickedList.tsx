import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import type { Pickable } from './foundIn.ts';
import { PickField } from './PickField.tsx';
import classes from './PickedList.module.css';

type PickedListProps = {
  /** what is found with the field */
  label: string;
  /** what was chosen, where that is called otherwise */
  listLabel?: string;
  hint?: string;
  error?: string;
  all: readonly Pickable[];
  picked: readonly string[];
  onChange: (picked: string[]) => void;
};

/** Some of many: those that were chosen, and a field that finds the others. */
export function PickedList({ label, listLabel = label, hint, error, all, picked, onChange }: PickedListProps) {
  const { t } = useLingui();
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return (
    <div className={classes.group}>
      <PickField
        label={label}
        {...(hint === undefined ? {} : { hint })}
        {...(error === undefined ? {} : { error })}
        from={all.filter(({ id }) => !picked.includes(id))}
        onPick={(id) => onChange([...picked, id])}
      />
      {picked.length > 0 && (
        <ul className={classes.picked} aria-label={listLabel}>
          {picked.map((id) => (
            <li key={id} className={classes.pick}>
              <bdi>{names.get(id)}</bdi>
              <IconButton
                label={t`Take out ${names.get(id) ?? ''}`}
                onClick={() => onChange(picked.filter((one) => one !== id))}
              >
                <IconX aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
