import { useLingui } from '@lingui/react/macro';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { NewOrderItem } from '#domain/order/order.ts';
import { ComboSheet } from '#src/features/menu/ComboSheet.tsx';
import { ItemSheet } from '#src/features/menu/ItemSheet.tsx';
import type { Sellable } from '#src/features/register/registerTabs.ts';

type Line = Omit<NewOrderItem, 'line_id' | 'quantity'>;
type ChoiceSheetProps = {
  sold: Sellable;
  index: MenuIndex;
  soldOut: readonly string[];
  /** a line of the pane to change */
  line?: NewOrderItem;
  onSave: (line: Line, quantity: number) => void;
  onClose: () => void;
};

const withNote = (note: string): Pick<Line, 'note'> => (note === '' ? {} : { note });

/** A dish or combo with everything that can be changed of it, as guests see it too. */
export function ChoiceSheet({ sold, index, soldOut, line, onSave, onClose }: ChoiceSheetProps) {
  const { i18n } = useLingui();
  const shared = { index, language: i18n.locale, soldOut: [] as readonly string[], onClose };
  const save = (saved: Line, quantity: number): void => {
    onSave(saved, quantity);
    onClose();
  };
  const kept = { quantity: line?.quantity ?? 1, note: line?.note ?? '' };
  if (sold.kind === 'item')
    return (
      <ItemSheet
        {...shared}
        item={sold.item}
        draft={line?.item && { ...kept, choice: line.item }}
        onSave={({ choice, quantity, note }) => save({ item: choice, ...withNote(note) }, quantity)}
      />
    );
  return (
    <ComboSheet
      {...shared}
      soldOut={soldOut}
      combo={sold.combo}
      draft={line?.combo && { ...kept, choice: line.combo }}
      onSave={({ choice, quantity, note }) => save({ combo: choice, ...withNote(note) }, quantity)}
    />
  );
}
