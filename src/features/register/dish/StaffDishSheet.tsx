import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { priceLine } from '#domain/menu/linePrice.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { NewOrderItem } from '#domain/order/order.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Stepper } from '#src/ui/input/Stepper.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { DishChoices } from './DishChoices.tsx';
import { nextQuestion, takenLine, type Taking, withChoice, withDish } from './quickChoice.ts';
import { SoldTitle } from './SoldTitle.tsx';
import { Toggle, Toggles } from './Toggles.tsx';
import classes from './StaffDishSheet.module.css';

type StaffDishSheetProps = {
  taking: Taking;
  index: MenuIndex;
  soldOut: readonly string[];
  quantity: number;
  note?: string | undefined;
  /** a line that is in the order already is changed, not added */
  changes?: boolean;
  onSave: (line: Pick<NewOrderItem, 'item' | 'combo' | 'note'>, quantity: number) => void;
  onClose: () => void;
};

/** A dish as the staff change it: no picture, everything in sight at once, and what guests must choose can be left out. */
export function StaffDishSheet(props: StaffDishSheetProps) {
  const { index, soldOut, changes = false, onSave, onClose } = props;
  const { t, i18n } = useLingui();
  const [taking, setTaking] = useState(props.taking);
  const [quantity, setQuantity] = useState(props.quantity);
  const [note, setNote] = useState(props.note ?? '');
  const line = takenLine(taking);
  const priced =
    line && priceLine(index, { ...line, line_id: '', quantity }, { orderType: 'local', mayLeaveOut: true });
  const question = nextQuestion({ ...taking, parts: taking.parts.map((part) => ({ ...part, sized: true })) });
  const isCombo = taking.sold.kind === 'combo';
  const open = question && nameOf(question);

  function nameOf(asked: NonNullable<typeof question>): string {
    const { sold } = taking;
    if (asked.kind === 'selection') return textIn(asked.selection.name, i18n.locale);
    return sold.kind === 'combo' ? textIn(sold.combo.options[asked.part]?.name, i18n.locale) : '';
  }

  return (
    <Sheet
      opened
      size="large"
      onClose={onClose}
      title={<SoldTitle sold={taking.sold} quantity={1} />}
      footer={
        <div className={classes.footer}>
          <Stepper size="staff" label={t`Quantity`} value={quantity} min={1} max={99} onChange={setQuantity} />
          <BigButton
            wide
            size="staff"
            reason={open === undefined ? undefined : t`Please choose: ${open}`}
            end={priced?.ok ? <Price amount={priced.value.amount} currency={index.currency} /> : undefined}
            onClick={() => line && onSave({ ...line, ...(note.trim() === '' ? {} : { note: note.trim() }) }, quantity)}
          >
            {changes ? <Trans>Save</Trans> : <Plural value={quantity} one="Add #" other="Add #" />}
          </BigButton>
        </div>
      }
    >
      <div className={classes.content}>
        {taking.parts.map((part, position) => (
          // the parts of a combo stand in their own order and never move
          <div key={position} className={classes.part}>
            {isCombo && part.offered.length > 1 && (
              <Toggles
                name={
                  taking.sold.kind === 'combo' ? textIn(taking.sold.combo.options[position]?.name, i18n.locale) : ''
                }
              >
                {part.offered.map((item) => (
                  <Toggle
                    key={item.item_id}
                    pressed={part.item?.item_id === item.item_id}
                    soldOut={soldOut.includes(item.item_id)}
                    onClick={() => setTaking(withDish(taking, position, item))}
                  >
                    {textIn(item.name, i18n.locale)}
                  </Toggle>
                ))}
              </Toggles>
            )}
            {part.item && part.choice && (
              <DishChoices
                item={part.item}
                choice={part.choice}
                index={index}
                soldOut={soldOut}
                priced={!(taking.sold.kind === 'combo' && taking.sold.combo.priceType === 'fixed')}
                onChange={(choice) => setTaking(withChoice(taking, position, choice))}
              />
            )}
          </div>
        ))}
        <TextField size="staff" label={t`Note for the kitchen`} maxLength={300} value={note} onChange={setNote} />
      </div>
    </Sheet>
  );
}
