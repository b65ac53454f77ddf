import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Order } from '#domain/order/order.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Settled } from '#src/ui/press/Settled.tsx';
import { cx } from '#src/ui/cx.ts';
import { Stepper } from '#src/ui/input/Stepper.tsx';
import type { HeldAction } from '../steps/heldAction.ts';
import { undoMilliseconds } from '../steps/heldAction.ts';
import { takeBack } from '../steps/heldActions.ts';
import { addedLines, bumpOrder, nextFor } from '../steps/bumpOrder.ts';
import { shownStatus } from '../board/kitchenBoard.ts';
import type { KitchenStation } from '../station/kitchenStation.ts';
import { StepWords, StatusWords } from '#src/i18n/orderWords.tsx';
import classes from './TicketButtons.module.css';

type TicketButtonsProps = {
  order: Order;
  station: KitchenStation;
  step: HeldAction | undefined;
  /** preparation minutes offered for a new order */
  offered: number;
  /** with the minutes open to be changed; otherwise behind a button, which takes no room from the lines */
  open: boolean;
  onReject: (order: Order) => void;
};

/** Moves the ticket on, and for three seconds back again. Nothing of it moves when that changes. */
export function TicketButtons({ order, station, step, offered, open, onReject }: TicketButtonsProps) {
  const { t } = useLingui();
  const [chosen, setMinutes] = useState<number>();
  const [opened, setOpened] = useState(open);
  const minutes = chosen ?? offered;
  const status = shownStatus(order, step);
  // what is delivered has no next step, but may still have lines to be made
  const added = addedLines(order, step).length > 0;
  const action = nextFor(order, step)?.action;
  const isNew = status === 'created';
  return (
    <div className={cx(classes.buttons, opened && isNew && classes.opened)}>
      {isNew && opened && (
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
      {isNew && !opened && (
        <BigButton
          size="staff"
          tone="plain"
          className={classes.minutes}
          aria-label={t`${minutes} min, change preparation time`}
          onClick={() => setOpened(true)}
        >
          <bdi>{t`${minutes} min`}</bdi>
        </BigButton>
      )}
      {step && <Undo step={step} order={order} />}
      {(added || action) && (
        <Settled what={`${order.order_id} ${added ? 'added' : action}`}>
          <BigButton
            wide
            size="staff"
            data-bump="next"
            className={classes.next}
            tone={isNew ? 'primary' : 'success'}
            onClick={() => bumpOrder(order, step, minutes, station)}
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

function Undo({ step, order }: { step: HeldAction; order: Order }) {
  const { t } = useLingui();
  return (
    <Settled what={step.id}>
      <BigButton
        tone="plain"
        size="staff"
        className={classes.undo}
        icon={<IconArrowBackUp aria-hidden="true" />}
        reason={step.sending ? t`Already sent` : undefined}
        onClick={() => takeBack(step.id)}
      >
        <span className={classes.became}>
          <StatusWords status={shownStatus(order, step)} />
        </span>
        <Trans>Undo</Trans>
        <span className={classes.countdown} style={{ animationDuration: `${undoMilliseconds}ms` }} aria-hidden="true" />
      </BigButton>
    </Settled>
  );
}
