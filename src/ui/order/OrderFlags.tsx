import { Trans } from '@lingui/react/macro';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArmchairOff,
  IconCash,
  IconCashMinus,
  IconClockExclamation,
  IconClockUp,
  IconCopy,
  IconHourglass,
  IconPrinter,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Chip } from '#src/ui/button/Chip.tsx';
import type { Tone } from '#src/ui/button/Chip.tsx';
import { flagWords } from '#src/i18n/orderWords.tsx';

type Flag = keyof typeof flagWords;

const views: Record<Flag, { tone: Tone; icon: ReactNode }> = {
  ticket_printed: {
    tone: 'info',
    icon: <IconPrinter aria-hidden="true" />,
  },
  needs_confirmation: {
    tone: 'warning',
    icon: <IconUserQuestion aria-hidden="true" />,
  },
  supplementary: {
    tone: 'danger',
    icon: <IconAlertTriangle aria-hidden="true" />,
  },
  price_flagged: {
    tone: 'warning',
    icon: <IconAlertCircle aria-hidden="true" />,
  },
  sold_out: {
    tone: 'warning',
    icon: <IconAlertCircle aria-hidden="true" />,
  },
  closed: {
    tone: 'warning',
    icon: <IconAlertCircle aria-hidden="true" />,
  },
  region: {
    tone: 'warning',
    icon: <IconAlertCircle aria-hidden="true" />,
  },
  overpaid: { tone: 'danger', icon: <IconCash aria-hidden="true" /> },
  returned_too_much: { tone: 'danger', icon: <IconCashMinus aria-hidden="true" /> },
  awaiting_payment: {
    tone: 'info',
    icon: <IconHourglass aria-hidden="true" />,
  },
  clock: {
    tone: 'warning',
    icon: <IconClockExclamation aria-hidden="true" />,
  },
  doubled: {
    tone: 'danger',
    icon: <IconCopy aria-hidden="true" />,
  },
  table_unknown: {
    tone: 'danger',
    icon: <IconArmchairOff aria-hidden="true" />,
  },
  card_incident: {
    tone: 'danger',
    icon: <IconAlertTriangle aria-hidden="true" />,
  },
};

type OrderFlagsProps = {
  flags: readonly Flag[];
  /** when the last of its lines was on paper */
  printedAt: string;
  /** not yet with the server */
  pending?: boolean;
};

/** What people must see about an order, as words with an icon. */
export function OrderFlags({ flags, printedAt, pending = false }: OrderFlagsProps) {
  if (flags.length === 0 && !pending) return null;
  return (
    <>
      {pending && (
        <Chip tone="warning" size="small" icon={<IconClockUp aria-hidden="true" />}>
          <Trans>Not sent yet</Trans>
        </Chip>
      )}
      {flags.map((flag) => (
        <Chip key={flag} tone={views[flag].tone} size="small" icon={views[flag].icon}>
          {flagWords[flag](printedAt)}
        </Chip>
      ))}
    </>
  );
}
