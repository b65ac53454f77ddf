import { Plural, Trans } from '@lingui/react/macro';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useWide } from '#src/ui/useWide.ts';
import classes from './FilterBar.module.css';

type FilterBarProps = {
  /** the search, and what else is always in sight */
  children?: ReactNode;
  /** the fields, side by side */
  filters: ReactNode;
  /** how many of them hold */
  count: number;
  onClear: () => void;
};

/** Above a list: its search, and its filters, which a phone folds away. */
export function FilterBar({ children, filters, count, onClear }: FilterBarProps) {
  const id = useId();
  const wide = useWide(1000);
  const [open, setOpen] = useState(false);
  const isShown = wide || open;
  return (
    <div className={classes.bar}>
      <div className={classes.row}>
        {children}
        {!wide && (
          <BigButton
            tone="plain"
            icon={<IconFilter aria-hidden="true" />}
            aria-expanded={isShown}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {count === 0 ? <Trans>Filters</Trans> : <Plural value={count} one="# filter" other="# filters" />}
          </BigButton>
        )}
      </div>
      <div id={id} hidden={!isShown} className={classes.filters}>
        {filters}
        {count > 0 && (
          <BigButton tone="quiet" icon={<IconFilterOff aria-hidden="true" />} onClick={onClear}>
            <Trans>Without filters</Trans>
          </BigButton>
        )}
      </div>
    </div>
  );
}
