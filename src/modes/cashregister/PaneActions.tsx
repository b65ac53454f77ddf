import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowsSplit2,
  IconArrowsTransferUp,
  IconCheck,
  IconHistory,
  IconNote,
  IconRosetteDiscount,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { discountRefusal } from '#domain/device/employee.ts';
import type { Order } from '#domain/order/order.ts';
import { isOpenOrder, nextAction, orderCan, statusOf } from '#domain/order/orderStates.ts';
import { act } from '#src/data/outbox/act.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { StepWords } from '#src/i18n/orderWords.tsx';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Settled } from '#src/ui/press/Settled.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { closeSheet, openSheet, type PaneSheet } from './paneSheets.ts';
import classes from './PaneActions.module.css';

/** What can be done with an order that went out, besides adding to it and paying it. */
export function PaneActions({ order }: { order: Order }) {
  const { t } = useLingui();
  const { device, employee } = useSnapshot(deviceSession) as typeof deviceSession;
  const open = isOpenOrder(order);
  const closed = open ? undefined : t`The order is closed.`;
  const noDiscount = device && discountRefusal(device, employee);
  const noTable = order.type === 'local' || order.table_id ? undefined : t`It is carried away.`;
  const action = nextAction(statusOf(order));
  const step = action && orderCan[action](order);
  const go = (sheet: PaneSheet) => () => openSheet(sheet);
  return (
    <Settled what="more">
      <Sheet opened size="large" onClose={closeSheet} title={<Trans>Order {order.number}</Trans>}>
        <div className={classes.actions}>
          {action && (
            <Action
              icon={<IconCheck aria-hidden="true" />}
              reason={step && !step.ok ? errorSentence({ code: step.code }) : undefined}
              onClick={() => {
                act({ type: 'order.action', body: { order_id: order.order_id, action } }).catch(showFailure);
                closeSheet();
              }}
            >
              <StepWords action={action} />
            </Action>
          )}
          <Action icon={<IconNote aria-hidden="true" />} reason={closed} onClick={go('wishes')}>
            <Trans>Note and contact</Trans>
          </Action>
          <Action
            icon={<IconRosetteDiscount aria-hidden="true" />}
            reason={noDiscount ? errorSentence({ code: noDiscount.code }) : undefined}
            onClick={go('discount')}
          >
            <Trans>Discount</Trans>
          </Action>
          <Action icon={<IconArrowsTransferUp aria-hidden="true" />} reason={noTable} onClick={go('move')}>
            <Trans>Move to another table</Trans>
          </Action>
          <Action icon={<IconArrowsSplit2 aria-hidden="true" />} onClick={go('split')}>
            <Trans>Split</Trans>
          </Action>
          <Action icon={<IconHistory aria-hidden="true" />} onClick={go('journal')}>
            <Trans>Journal</Trans>
          </Action>
          <Action
            danger
            icon={<IconX aria-hidden="true" />}
            reason={orderCan.reject(order).ok ? undefined : (closed ?? t`Not any more`)}
            onClick={go('reject')}
          >
            <Trans>Reject</Trans>
          </Action>
        </div>
      </Sheet>
    </Settled>
  );
}

type ActionProps = {
  icon: ReactNode;
  children: ReactNode;
  reason?: string | undefined;
  danger?: boolean;
  onClick: () => void;
};

function Action({ icon, children, reason, danger = false, onClick }: ActionProps) {
  return (
    <BigButton wide size="staff" tone={danger ? 'danger' : 'plain'} icon={icon} reason={reason} onClick={onClick}>
      {children}
    </BigButton>
  );
}
