import { Trans } from '@lingui/react/macro';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArmchairOff,
  IconCash,
  IconClockExclamation,
  IconClockUp,
  IconCopy,
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
    words: (order) => <Trans>Ticket printed {formatTime(printedAt(order))}</Trans>,
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
  clock: {
    tone: 'warning',
    icon: <IconClockExclamation aria-hidden="true" />,
    words: () => <Trans>A device’s clock was wrong</Trans>,
  },
  doubled: {
    tone: 'danger',
    icon: <IconCopy aria-hidden="true" />,
    words: () => <Trans>Perhaps sent twice</Trans>,
  },
  table_unknown: {
    tone: 'danger',
    icon: <IconArmchairOff aria-hidden="true" />,
    words: () => <Trans>Its table is unknown</Trans>,
  },
  card_incident: {
    tone: 'danger',
    icon: <IconAlertTriangle aria-hidden="true" />,
    words: () => <Trans>Look into the card payment</Trans>,
  },
};

/** When the last of its lines was on paper. Marks of earlier releases say no time. */
const printedAt = ({ items, occurredAt, createdAt }: Order): string =>
  items.reduce((last, line) => (line.printedAt && line.printedAt > last ? line.printedAt : last), '') ||
  (occurredAt ?? createdAt);

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
