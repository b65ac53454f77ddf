import { Trans } from '@lingui/react/macro';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCash,
  IconClockUp,
  IconHourglass,
  IconPrinter,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Order, OrderFlag } from '#domain/order/order.ts';
import { Chip } from '#src/ui/button/Chip.tsx';
import type { Tone } from '#src/ui/button/Chip.tsx';
import { formatTime } from '#src/i18n/dateTime.ts';

type FlagView = { tone: Tone; icon: ReactNode; words: (order: Order) => ReactNode };

const views: Record<OrderFlag, FlagView> = {
  ticket_printed: {
    tone: 'info',
    icon: <IconPrinter aria-hidden="true" />,
    words: (order) => <Trans>Ticket printed {formatTime(order.occurredAt ?? order.createdAt)}</Trans>,
  },
  needs_confirmation: {
    tone: 'warning',
    icon: <IconUserQuestion aria-hidden="true" />,
    words: () => <Trans>Needs confirmation at the table</Trans>,
  },
  supplementary: {
    tone: 'danger',
    icon: <IconAlertTriangle aria-hidden="true" />,
    words: () => <Trans>Came after the order was closed</Trans>,
  },
  price_flagged: {
    tone: 'warning',
    icon: <IconAlertCircle aria-hidden="true" />,
    words: () => <Trans>Taken at an earlier price</Trans>,
  },
  sold_out: {
    tone: 'warning',
    icon: <IconAlertCircle aria-hidden="true" />,
    words: () => <Trans>Contains sold-out items</Trans>,
  },
  closed: {
    tone: 'warning',
    icon: <IconAlertCircle aria-hidden="true" />,
    words: () => <Trans>Taken outside opening hours</Trans>,
  },
  region: {
    tone: 'warning',
    icon: <IconAlertCircle aria-hidden="true" />,
    words: () => <Trans>Outside the delivery area</Trans>,
  },
  overpaid: { tone: 'danger', icon: <IconCash aria-hidden="true" />, words: () => <Trans>Overpaid: give back</Trans> },
  awaiting_payment: {
    tone: 'info',
    icon: <IconHourglass aria-hidden="true" />,
    words: () => <Trans>Waits for payment</Trans>,
  },
  card_incident: {
    tone: 'danger',
    icon: <IconAlertTriangle aria-hidden="true" />,
    words: () => <Trans>Look into the card payment</Trans>,
  },
};

/** What people must see about an order, as words with an icon; `pending` = not yet with the server. */
export function OrderFlags({ order, pending }: { order: Order; pending: boolean }) {
  if (order.flags.length === 0 && !pending) return null;
  return (
    <>
      {pending && (
        <Chip tone="warning" size="small" icon={<IconClockUp aria-hidden="true" />}>
          <Trans>Not sent yet</Trans>
        </Chip>
      )}
      {order.flags.map((flag) => (
        <Chip key={flag} tone={views[flag].tone} size="small" icon={views[flag].icon}>
          {views[flag].words(order)}
        </Chip>
      ))}
    </>
  );
}
