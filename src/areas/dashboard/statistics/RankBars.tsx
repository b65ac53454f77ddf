import type { ReactNode } from 'react';
import classes from './Statistics.module.css';

export type Rank = { key: string; name: ReactNode; value: number; words: ReactNode };

/** What there was most of, the longest bar first; the list reads itself. */
export function RankBars({ ranks }: { ranks: readonly Rank[] }) {
  const most = Math.max(1, ...ranks.map(({ value }) => value));
  return (
    <ol className={classes.ranks}>
      {ranks.map(({ key, name, value, words }) => (
        <li key={key} className={classes.rank}>
          <span className={classes.rankName}>{name}</span>
          <bdi className={classes.rankValue}>{words}</bdi>
          <span className={classes.track} aria-hidden="true">
            <span className={classes.fill} style={{ inlineSize: `${Math.max(0, (value / most) * 100)}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
}
