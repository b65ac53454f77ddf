import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { dishAllergens } from '#domain/menu/allergens.ts';
import { defaultChoice } from '#domain/menu/defaultChoice.ts';
import { dietOf } from '#domain/menu/dietOf.ts';
import { itemUnitPrice } from '#domain/menu/itemPrice.ts';
import type { Item } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { ItemChoice } from '#domain/order/order.ts';
import { Stepper } from '#src/ui/input/Stepper.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { AddButton } from './AddButton.tsx';
import { AllergenList } from './AllergenList.tsx';
import { DietMark } from './DietMark.tsx';
import { ItemConfigurator } from './ItemConfigurator.tsx';
import { openSelections } from '#domain/menu/openSelections.ts';
import { Picture } from './Picture.tsx';
import classes from './ItemSheet.module.css';

export type ItemDraft = { choice: ItemChoice; quantity: number; note: string };

type ItemSheetProps = {
  item: Item;
  index: MenuIndex;
  language: string;
  soldOut: readonly string[];
  /** why it cannot be ordered now, whatever is chosen */
  blocked?: string | undefined;
  /** a line of the cart to change; without it a new one is added */
  draft?: ItemDraft | undefined;
  /** what else can be done with it, in a line of its own */
  aside?: ReactNode;
  onSave: (draft: ItemDraft) => void;
  onClose: () => void;
};

/** One dish, big, with all that can be changed of it. The price follows every tap; the button says what it does and costs. */
export function ItemSheet({ item, index, language, soldOut, blocked, draft, aside, onSave, onClose }: ItemSheetProps) {
  const { t } = useLingui();
  const [choice, setChoice] = useState(draft?.choice ?? (() => defaultChoice(item)));
  const [quantity, setQuantity] = useState(draft?.quantity ?? 1);
  const [note, setNote] = useState(draft?.note ?? '');
  const price = itemUnitPrice(index, choice);
  const diet = dietOf(item, choice);
  const missing = openSelections(item, choice)[0];
  const missingName = textIn(missing?.name, language);
  const total = price.ok ? <Price amount={price.value * quantity} currency={index.currency} /> : undefined;
  return (
    <Sheet
      opened
      onClose={onClose}
      title={textIn(item.name, language)}
      hero={<Picture avatar={item.avatar} />}
      footer={
        <div className={classes.footer}>
          <Stepper label={t`Quantity`} value={quantity} min={1} max={99} onChange={setQuantity} />
          <AddButton
            quantity={quantity}
            total={total}
            changes={draft !== undefined}
            blocked={soldOut.includes(item.item_id) ? t`Sold out` : blocked}
            missing={missing && { reason: t`Please choose: ${missingName}`, at: `choice-${missing.selection_id}` }}
            onAdd={() => onSave({ choice, quantity, note: note.trim() })}
          />
        </div>
      }
    >
      <div className={classes.content}>
        {textIn(item.description, language) !== '' && (
          <p className={classes.description}>{textIn(item.description, language)}</p>
        )}
        {aside !== undefined && <div className={classes.aside}>{aside}</div>}
        {diet && <DietMark diet={diet} className={classes.diet} named />}
        <AllergenList letters={dishAllergens(index, choice)} />
        <ItemConfigurator
          item={item}
          index={index}
          choice={choice}
          language={language}
          soldOut={soldOut}
          onChange={setChoice}
        />
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
