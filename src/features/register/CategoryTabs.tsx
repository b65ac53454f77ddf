import { memo } from 'react';
import type { RegisterTab } from './registerTabs.ts';
import classes from './CategoryTabs.module.css';

type CategoryTabsProps = {
  tabs: readonly RegisterTab[];
  chosen: string | undefined;
  label: string;
  onChange: (id: string) => void;
};

/** The categories as tabs. Long words break; on small screens the row scrolls. */
export const CategoryTabs = memo(function CategoryTabs({ tabs, chosen, label, onChange }: CategoryTabsProps) {
  return (
    <div className={classes.tabs} role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={tab.id === chosen}
          onClick={() => onChange(tab.id)}
        >
          {tab.name}
        </button>
      ))}
    </div>
  );
});
