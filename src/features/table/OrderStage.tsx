import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconClock, IconClockUp, IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Order } from '#domain/order/order.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { cx } from '#src/ui/cx.ts';
import { reasonIn } from './cannedReasons.ts';
import { orderSteps, promisedTime, rejectionOf, stageOf } from './orderSteps.ts';
import type { OrderSteps, OrderWay } from './orderSteps.ts';
import { StepLine } from './StepLine.tsx';
import classes from './OrderStage.module.css';

type OrderStageProps = {
  order: Order;
  way: OrderWay;
  language: string;
  timeZone: string;
  /** what happens next, until a time is promised: its room is kept, so that nothing jumps then */
  next?: ReactNode;
  /** its way, where no waiter brings it */
  path?: OrderSteps;
};

/** Where an order stands, about when it comes, and what a guest has to know of it: told anew when that changes. */
export function OrderStage({ order, way, language, timeZone, next, path }: OrderStageProps) {
  const { i18n } = useLingui();
  const { steps, reached } = orderSteps(order, way !== 'sent', path);
  const rejection = rejectionOf(order);
  const rejected = rejection !== undefined;
  const promised = promisedTime(order);
  const reason = rejection?.note ? reasonIn(rejection.note, language) : '';
  return (
    <div className={classes.place} aria-live="polite">
      <p className={cx(classes.stage, rejected && classes.rejected, way !== 'sent' && classes.unsent)}>
        {i18n._(stageOf(order, way, path))}
      </p>
      {rejected && (
        <Hint icon={IconAlertTriangle}>
          <Trans>The restaurant could not take this order.</Trans> <bdi>{reason}</bdi>
        </Hint>
      )}
      {way === 'offline' && (
        <Hint icon={IconClockUp}>
          <Trans>It goes out, and gets its number, as soon as there is a connection.</Trans>
        </Hint>
      )}
      {/* nothing is reached any more by what was refunded */}
      {!rejected && way !== 'offline' && (way === 'sending' || reached >= 0) && (
        <StepLine
          compact
          reached={reached}
          sending={way === 'sending'}
          steps={steps.map(({ label, at }) => ({
            label: i18n._(label),
            time: at === undefined ? undefined : formatTime(at, timeZone),
          }))}
        />
      )}
      {(promised !== undefined || next !== undefined) && (
        <div className={cx(next !== undefined && classes.kept)}>
          {promised === undefined ? (
            next
          ) : (
            <p className={classes.promised}>
              <IconClock size={20} stroke={1.5} aria-hidden="true" />
              <span>
                <Trans>
                  Ready at about <bdi>{formatTime(promised, timeZone)}</bdi>
                </Trans>
              </span>
            </p>
          )}
        </div>
      )}
      {order.flags.includes('needs_confirmation') && !rejected && (
        <Hint icon={IconHourglass}>
          <Trans>A waiter comes by to confirm the first order of your table.</Trans>
        </Hint>
      )}
    </div>
  );
}

function Hint({ icon: Icon, children }: { icon: typeof IconClock; children: ReactNode }) {
  return (
    <p className={classes.hint}>
      <Icon size={20} stroke={1.5} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
