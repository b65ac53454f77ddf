import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Order } from '#domain/order/order.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Settled } from '#src/ui/button/Settled.tsx';
import { cx } from '#src/ui/cx.ts';
import { Stepper } from '#src/ui/input/Stepper.tsx';
import type { HeldAction } from './heldAction.ts';
import { undoMilliseconds } from './heldAction.ts';
import { takeBack } from './heldActions.ts';
import { addedLines, bumpOrder, nextFor } from './bumpOrder.ts';
import { shownStatus } from './kitchenBoard.ts';
import { StepWords, StatusWords } from '#src/i18n/orderWords.tsx';
import classes from './TicketButtons.module.css';

type TicketButtonsProps = {
  order: Order;
  step: HeldAction | undefined;
  prepareMinutes: number;
  onReject: (order: Order) => void;
};

/** Moves the ticket on, and for three seconds back again. */
export function TicketButtons({ order, step, prepareMinutes, onReject }: TicketButtonsProps) {
  const { t } = useLingui();
  const [minutes, setMinutes] = useState(prepareMinutes);
  const status = shownStatus(order, step);
  // what is delivered has no next step, but may still have lines to be made
  const added = addedLines(order, step).length > 0;
  const action = nextFor(order, step)?.action;
  const isNew = status === 'created';
  return (
    <div className={cx(classes.buttons, isNew && classes.isNew)}>
      {step && (
        <div className={classes.undo}>
          <span
            className={classes.countdown}
            style={{ animationDuration: `${undoMilliseconds}ms` }}
            aria-hidden="true"
          />
          <span className={classes.became}>
            <StatusWords status={status} />
          </span>
          <BigButton
            tone="plain"
            size="staff"
            className={classes.takeBack}
            icon={<IconArrowBackUp aria-hidden="true" />}
            reason={step.sending ? t`Already sent` : undefined}
            onClick={() => takeBack(step.id)}
          >
            <Trans>Undo</Trans>
          </BigButton>
        </div>
      )}
      {isNew && (
        <Stepper
          wide
          label={t`Preparation time`}
          size="staff"
          value={minutes}
          min={5}
          max={120}
          step={5}
          text={t`${minutes} min`}
          onChange={setMinutes}
        />
      )}
      {(added || action) && (
        <Settled what={`${order.order_id} ${added ? 'added' : action}`}>
          <BigButton
            wide
            size="staff"
            className={classes.next}
            tone={isNew ? 'primary' : 'success'}
            onClick={() => bumpOrder(order, step, minutes)}
          >
            {added ? <Trans>Additions done</Trans> : action && <StepWords action={action} />}
          </BigButton>
        </Settled>
      )}
      {isNew && (
        <BigButton
          size="staff"
          tone="plain"
          className={classes.reject}
          aria-label={t`Reject order ${order.number}`}
          title={t`Reject order ${order.number}`}
          icon={<IconX aria-hidden="true" />}
          onClick={() => onReject(order)}
        />
      )}
    </div>
  );
}
