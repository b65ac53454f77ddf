import { Trans, useLingui } from '@lingui/react/macro';
import { IconBellRinging, IconReceipt2, IconToolsKitchen2 } from '@tabler/icons-react';
import { cx } from '#src/ui/cx.ts';
import classes from './TableTabs.module.css';

export const tableTabs = ['order', 'pay', 'waiter'] as const;
export type TableTab = (typeof tableTabs)[number];

const icons = { order: IconToolsKitchen2, pay: IconReceipt2, waiter: IconBellRinging };

type TableTabsProps = {
  current: TableTab;
  onChoose: (tab: TableTab) => unknown;
  /** a waiter's answer not looked at yet */ news: boolean;
};

/** The three tabs where the thumb is. */
export function TableTabs({ current, onChoose, news }: TableTabsProps) {
  const { t } = useLingui();
  const step = (from: TableTab, by: number): void => {
    const next = tableTabs[(tableTabs.indexOf(from) + by + tableTabs.length) % tableTabs.length] ?? 'order';
    onChoose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div className={classes.tabs} role="tablist" aria-label={t`Table`}>
      {tableTabs.map((tab) => {
        const Icon = icons[tab];
        return (
          <button
            key={tab}
            id={`tab-${tab}`}
            type="button"
            role="tab"
            className={cx(classes.tab, tab === current && classes.current)}
            aria-selected={tab === current}
            aria-controls={`panel-${tab}`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onChoose(tab)}
            onKeyDown={(event) => {
              const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
              if (event.key === 'ArrowRight') step(tab, forward);
              if (event.key === 'ArrowLeft') step(tab, -forward);
            }}
          >
            <span className={classes.icon}>
              <Icon size={24} stroke={1.5} aria-hidden="true" />
              {tab === 'waiter' && news && <span className={classes.news} role="img" aria-label={t`New answer`} />}
            </span>
            {tab === 'order' && <Trans context="tab">Order</Trans>}
            {tab === 'pay' && <Trans>Pay</Trans>}
            {tab === 'waiter' && <Trans>Waiter</Trans>}
          </button>
        );
      })}
    </div>
  );
}
