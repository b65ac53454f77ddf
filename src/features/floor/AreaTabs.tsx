import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import type { FloorArea } from './floorView.ts';
import classes from './Floor.module.css';

type AreaTabsProps = {
  areas: readonly FloorArea[];
  chosen: string;
  /** id of what the tabs show */
  panel: string;
  onChoose: (id: string) => void;
};

/** The areas of the house, each with the number of tables that need somebody. */
export function AreaTabs({ areas, chosen, panel, onChoose }: AreaTabsProps) {
  const { t } = useLingui();
  const step = (event: KeyboardEvent<HTMLElement>, from: number): void => {
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
    const by = event.key === 'ArrowRight' ? forward : event.key === 'ArrowLeft' ? -forward : 0;
    const next = by === 0 ? undefined : areas[(from + by + areas.length) % areas.length];
    if (!next) return;
    onChoose(next.id);
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')[areas.indexOf(next)]?.focus();
  };
  return (
    <div className={classes.tabs} role="tablist" aria-label={t`Areas`}>
      {areas.map(({ id, name, needing }, index) => (
        <button
          key={id}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={id === chosen}
          aria-controls={panel}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
          onKeyDown={(event) => step(event, index)}
        >
          <bdi>{name || t`No area`}</bdi>
          {needing > 0 && (
            <bdi className={classes.needing} aria-label={t`${needing} need somebody`}>
              {needing}
            </bdi>
          )}
        </button>
      ))}
    </div>
  );
}
