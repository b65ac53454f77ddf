import { Trans } from '@lingui/react/macro';
import { IconCircleMinus, IconCirclePlus } from '@tabler/icons-react';
import { cx } from '#src/ui/cx.ts';
import classes from './LineChanges.module.css';

type Changes = {
  /** of a combo's dish */
  name?: string | undefined;
  chosen: readonly string[];
  without: readonly string[];
  extra: readonly string[];
};

type LineChangesProps = { changes: readonly Changes[]; small?: boolean };

/** What is different about a line: "no onions", "EXTRA cheese", and a combo's dishes. */
export function LineChanges({ changes, small = false }: LineChangesProps) {
  return changes.map(({ name, chosen, without, extra }, index) => (
    // the parts of a combo stand in their own order and never move
    <span key={index} className={cx(classes.changes, small && classes.small)}>
      {(name !== undefined || chosen.length > 0) && (
        <span className={classes.chosen}>
          {name !== undefined && <b dir="auto">{name}</b>} <bdi>{chosen.join(', ')}</bdi>
        </span>
      )}
      {without.map((words) => (
        <span key={words} className={classes.without}>
          <IconCircleMinus aria-hidden="true" />
          <span>
            <Trans>no {words}</Trans>
          </span>
        </span>
      ))}
      {extra.map((words) => (
        <span key={words} className={classes.extra}>
          <IconCirclePlus aria-hidden="true" />
          <span>
            <Trans>EXTRA {words}</Trans>
          </span>
        </span>
      ))}
    </span>
  ));
}
