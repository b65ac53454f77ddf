import { Plural, Trans } from '@lingui/react/macro';
import { IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { VirtualList } from '#src/ui/list/VirtualList.tsx';
import { cx } from '#src/ui/cx.ts';
import type { Lane } from './kitchenBoard.ts';
import { kitchenTouch, releaseTouch } from './kitchenTouch.ts';
import { LaneWords } from './LaneWords.tsx';
import { steadyList } from './steadyList.ts';
import classes from './TicketColumn.module.css';

type TicketColumnProps = {
  lane: Lane;
  ids: readonly string[];
  label: string;
  selected: boolean;
  /** tickets side by side */
  columns: number;
  /** tabs already name the lane */
  showTitle: boolean;
  children: (order_id: string, index: number) => ReactNode;
};

/** A lane of tickets, oldest first, that stands still while somebody touches the board. */
export function TicketColumn({ lane, ids, label, selected, columns, showTitle, children }: TicketColumnProps) {
  const { touching } = useSnapshot(kitchenTouch);
  const [standing, setStanding] = useState(ids);
  const { ids: shown, waiting } = steadyList(standing, ids, touching);
  if (shown.join() !== standing.join()) setStanding(shown);
  return (
    <section className={cx(classes.column, selected && classes.selected)} aria-label={label} data-lane={lane}>
      {showTitle && (
        <h2 className={classes.title}>
          <LaneWords lane={lane} />
          <bdi className={classes.count}>{ids.length}</bdi>
        </h2>
      )}
      {waiting > 0 && (
        <button type="button" className={classes.waiting} onClick={releaseTouch}>
          <IconArrowUp aria-hidden="true" />
          <Plural value={waiting} one="# new" other="# new" />
        </button>
      )}
      {shown.length === 0 ? (
        <p className={classes.empty}>
          <Trans>Nothing here</Trans>
        </p>
      ) : (
        <div className={classes.list}>
          <VirtualList
            entries={shown}
            entryKey={(id) => id}
            estimate={260}
            gap={8}
            // of several side by side a further row is kept drawn anyway
            overscan={columns > 1 ? 0 : 1}
            columns={columns}
            label={label}
          >
            {children}
          </VirtualList>
        </div>
      )}
    </section>
  );
}
