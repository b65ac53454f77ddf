import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { NewOrderItem } from '#domain/order/order.ts';
import { changeDraftLine } from '#src/features/register/registerDraft.ts';
import type { Sellable } from '#src/features/register/registerTabs.ts';
import { ChoiceSheet } from './ChoiceSheet.tsx';

type ChangeLineProps = { line: NewOrderItem; index: MenuIndex; soldOut: readonly string[]; onClose: () => void };

/** Opens the dish of a line that has not gone out, to change it. */
export function ChangeLine({ line, index, soldOut, onClose }: ChangeLineProps) {
  const sold = soldOf(line, index);
  if (!sold) return null;
  return (
    <ChoiceSheet
      sold={sold}
      index={index}
      soldOut={soldOut}
      line={line}
      onSave={(changed, quantity) => changeDraftLine({ ...changed, quantity, line_id: line.line_id })}
      onClose={onClose}
    />
  );
}

function soldOf(line: NewOrderItem, index: MenuIndex): Sellable | undefined {
  const item = line.item && index.items.get(line.item.item_id);
  if (item) return { kind: 'item', item };
  const combo = line.combo && index.combos.get(line.combo.combo_id);
  return combo && { kind: 'combo', combo };
}
