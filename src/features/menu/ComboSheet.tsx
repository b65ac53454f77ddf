import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { comboPrices } from '#domain/menu/comboPrice.ts';
import type { Combo } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { ComboChoice } from '#domain/order/order.ts';
import { Stepper } from '#src/ui/input/Stepper.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { AddButton } from './AddButton.tsx';
import { firstPick, pickedCombo } from './comboChoice.ts';
import { ComboPart } from './ComboPart.tsx';
import { openSelections } from '#domain/menu/openSelections.ts';
import { Picture } from './Picture.tsx';
import classes from './ItemSheet.module.css';

export type ComboDraft = { choice: ComboChoice; quantity: number; note: string };

type ComboSheetProps = {
  combo: Combo;
  index: MenuIndex;
  language: string;
  soldOut: readonly string[];
  blocked?: string | undefined;
  draft?: ComboDraft | undefined;
  /** what else can be done with it, in a line of its own */
  aside?: ReactNode;
  onSave: (draft: ComboDraft) => void;
  onClose: () => void;
};

/** A combo: one item of each part, each changed as it could be alone. What it saves is said with the price. */
export function ComboSheet({
  combo,
  index,
  language,
  soldOut,
  blocked,
  draft,
  aside,
  onSave,
  onClose,
}: ComboSheetProps) {
  const { t } = useLingui();
  const id = useId();
  const [pick, setPick] = useState(draft?.choice.options ?? (() => firstPick(combo, index, soldOut)));
  const [quantity, setQuantity] = useState(draft?.quantity ?? 1);
  const [note, setNote] = useState(draft?.note ?? '');
  const choice = pickedCombo(combo, pick);
  const priced = choice && comboPrices(index, choice);
  const prices = priced?.ok ? priced.value : undefined;
  const saved = prices ? prices.options.reduce((sum, price) => sum + price, 0) - prices.unitPrice : 0;
  const missing = missingPart();
  const total = prices && <Price amount={prices.unitPrice * quantity} currency={index.currency} />;
  const savedText = <Price amount={saved * quantity} currency={index.currency} />;

  /** What still has to be chosen, and where. */
  function missingPart(): { reason: string; at: string } | undefined {
    for (const [position, option] of combo.options.entries()) {
      const part = pick[position];
      const item = part && index.items.get(part.item_id);
      const open = item && openSelections(item, part)[0];
      const name = textIn(open?.name ?? option.name, language);
      const at = open ? `choice-${open.selection_id}` : `${id}${position}`;
      if (!item || open) return { reason: t`Please choose: ${name}`, at };
      if (soldOut.includes(item.item_id)) return { reason: t`Sold out`, at };
    }
    return undefined;
  }

  return (
    <Sheet
      opened
      onClose={onClose}
      title={textIn(combo.name, language)}
      hero={combo.avatar === undefined ? undefined : <Picture avatar={combo.avatar} />}
      footer={
        <>
          {saved > 0 && (
            <p className={classes.saved}>
              <Trans>You save {savedText}</Trans>
            </p>
          )}
          <div className={classes.footer}>
            <Stepper label={t`Quantity`} value={quantity} min={1} max={99} onChange={setQuantity} />
            <AddButton
              quantity={quantity}
              total={total}
              changes={draft !== undefined}
              blocked={blocked}
              missing={missing}
              onAdd={() => choice && onSave({ choice, quantity, note: note.trim() })}
            />
          </div>
        </>
      }
    >
      <div className={classes.content}>
        {aside !== undefined && <div className={classes.aside}>{aside}</div>}
        {combo.options.map((option, position) => (
          <ComboPart
            id={`${id}${position}`}
            // a combo's options have no id: their order is their name
            key={position}
            option={option}
            index={index}
            language={language}
            soldOut={soldOut}
            priced={combo.priceType !== 'fixed'}
            choice={pick[position]}
            onChange={(part) => setPick(pick.map((other, at) => (at === position ? part : other)))}
          />
        ))}
        <TextField
          label={t`Note for the kitchen (optional)`}
          lines={2}
          maxLength={300}
          value={note}
          onChange={setNote}
        />
      </div>
    </Sheet>
  );
}
