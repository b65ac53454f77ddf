import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Chip } from '#src/ui/button/Chip.tsx';
import classes from './ReasonField.module.css';
import { TextField } from './TextField.tsx';

type ReasonFieldProps = {
  /** reasons that are usually given, one tap each */
  usual: readonly string[];
  value: string;
  onChange: (reason: string) => void;
  maxLength: number;
  hint?: ReactNode;
};

/** A reason that somebody reads later: a usual one by a tap, or in words of one's own. */
export function ReasonField({ usual, value, onChange, maxLength, hint }: ReasonFieldProps) {
  return (
    <div className={classes.reason}>
      <div className={classes.usual}>
        {usual.map((words) => (
          <Chip key={words} size="large" pressed={value === words} onClick={() => onChange(words)}>
            {words}
          </Chip>
        ))}
      </div>
      <TextField
        size="staff"
        label={<Trans>Reason</Trans>}
        value={value}
        onChange={onChange}
        maxLength={maxLength}
        hint={hint}
      />
    </div>
  );
}
