import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconClock, IconFlame } from '@tabler/icons-react';
import { formatElapsed } from '#src/i18n/dateTime.ts';
import { cx } from '#src/ui/cx.ts';
import type { AgeLevel } from '../board/kitchenColumn.ts';
import { ageLevel } from '../board/kitchenColumn.ts';
import { useServerNow } from '#src/data/useServerNow.ts';
import classes from './Elapsed.module.css';

type ElapsedProps = { since: number; due: number };

const icons: Record<AgeLevel, typeof IconClock> = { fresh: IconClock, warning: IconAlertTriangle, late: IconFlame };

/** The time an order has waited: colour, icon and a word say together how urgent it is. */
export function Elapsed({ since, due }: ElapsedProps) {
  const now = useServerNow();
  const age = now - since;
  const level = ageLevel(now, since, due);
  const Icon = icons[level];
  return (
    <span className={cx(classes.elapsed, classes[level])}>
      <Icon aria-hidden="true" />
      <bdi className={classes.time}>{formatElapsed(age)}</bdi>
      {level === 'warning' && (
        <span className={classes.word}>
          <Trans>soon</Trans>
        </span>
      )}
      {level === 'late' && (
        <span className={classes.word}>
          <Trans>late</Trans>
        </span>
      )}
    </span>
  );
}
