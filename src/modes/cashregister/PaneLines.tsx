import { Trans } from '@lingui/react/macro';
import { IconClockPause } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { Currency } from '#domain/money/money.ts';
import type { NewOrderItem, Order, OrderItem } from '#domain/order/order.ts';
import { byCourse } from '#src/features/register/courses.ts';
import type { DraftLine } from '#src/features/register/draftLines.ts';
import { removeDraftLine } from '#src/features/register/registerDraft.ts';
import { PaneLine } from './PaneLine.tsx';
import classes from './OrderPane.module.css';

type PaneLinesProps = {
  order: Order | undefined;
  fresh: readonly DraftLine[];
  currency: Currency;
  /** none where lines only show */
  onVoid?: ((line: OrderItem) => void) | undefined;
  onChange?: (line: NewOrderItem) => void;
};

/** What went out already, and below it what goes out next; course by course where there are several. */
export function PaneLines({ order, fresh, currency, onVoid, onChange }: PaneLinesProps) {
  const sent = byCourse(order?.items ?? []);
  const next = byCourse(fresh.map((each) => ({ ...each, course: each.line.course })));
  return (
    <div className={classes.lines}>
      {sent.map((line, at) => (
        <Fragment key={line.line_id}>
          <CourseHead line={line} before={sent[at - 1]} />
          <PaneLine
            line={line}
            currency={currency}
            sent
            onVoid={line.voided || !onVoid ? undefined : () => onVoid(line)}
          />
        </Fragment>
      ))}
      {next.map(({ line, priced }, at) => (
        <Fragment key={line.line_id}>
          <CourseHead line={line} before={next[at - 1]?.line} />
          <PaneLine
            line={priced ?? line}
            currency={currency}
            onVoid={() => removeDraftLine(line.line_id)}
            {...(onChange ? { onChange: () => onChange(line) } : {})}
          />
        </Fragment>
      ))}
    </div>
  );
}

/** Where a course begins, and whether it waits. */
function CourseHead({ line, before }: { line: NewOrderItem; before: NewOrderItem | undefined }) {
  const { course = 1, held } = line;
  if (course === (before?.course ?? 1) && Boolean(held) === Boolean(before?.held)) return null;
  return (
    <h3 className={classes.course}>
      <Trans>Course {course}</Trans>
      {held && (
        <span className={classes.waits}>
          <IconClockPause aria-hidden="true" />
          <Trans>waits</Trans>
        </span>
      )}
    </h3>
  );
}
