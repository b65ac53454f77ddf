import type { Board, Lane } from './kitchenBoard.ts';
import { LaneWords } from './LaneWords.tsx';
import classes from './LaneTabs.module.css';

type LaneTabsProps = {
  board: Board;
  lanes: readonly Lane[];
  lane: Lane;
  onChange: (lane: Lane) => void;
  label: string;
};

/** The lanes as tabs with their counts, for screens on which they do not fit side by side. */
export function LaneTabs({ board, lanes, lane, onChange, label }: LaneTabsProps) {
  return (
    <div className={classes.tabs} role="tablist" aria-label={label}>
      {lanes.map((shown) => (
        <button
          key={shown}
          type="button"
          role="tab"
          aria-selected={shown === lane}
          className={classes.tab}
          onClick={() => onChange(shown)}
        >
          <LaneWords lane={shown} />
          <bdi className={classes.count}>{board[shown].length}</bdi>
        </button>
      ))}
    </div>
  );
}
