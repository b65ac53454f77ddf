import { Trans } from '@lingui/react/macro';
import { IconShoppingCart } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Currency } from '#domain/money/money.ts';
import type { NewOrderItem, Order, OrderItem } from '#domain/order/order.ts';
import { removeDraftLine } from '#src/features/register/registerDraft.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { PaneLine } from './PaneLine.tsx';
import type { PaneView } from './paneView.ts';
import classes from './OrderPane.module.css';

type PaneLinesProps = {
  order: Order | undefined;
  view: PaneView;
  currency: Currency;
  onVoid: (line: OrderItem, words: ReactNode) => void;
  onChange: (line: NewOrderItem) => void;
};

/** What went out already, and below it what goes out next. */
export function PaneLines({ order, view, currency, onVoid, onChange }: PaneLinesProps) {
  const { fresh } = view;
  return (
    <div className={classes.lines}>
      {!order && fresh.length === 0 && (
        <EmptyState icon={<IconShoppingCart aria-hidden="true" />} title={<Trans>Nothing taken yet</Trans>}>
          <Trans>Tap dishes to add them. A number first is the quantity, a long press opens the dish.</Trans>
        </EmptyState>
      )}
      {order?.items.map((line) => (
        <PaneLine
          key={line.line_id}
          line={line}
          currency={currency}
          sent
          onVoid={line.voided || !view.canVoid ? undefined : (words) => onVoid(line, words)}
        />
      ))}
      {fresh.map(({ line, priced }) => (
        <PaneLine
          key={line.line_id}
          line={priced ?? line}
          currency={currency}
          onVoid={() => removeDraftLine(line.line_id)}
          onChange={() => onChange(line)}
        />
      ))}
    </div>
  );
}
