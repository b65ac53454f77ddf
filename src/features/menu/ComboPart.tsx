import { Trans } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { dishAllergens, itemAllergens } from '#domain/menu/allergens.ts';
import { defaultChoice } from '#domain/menu/defaultChoice.ts';
import { optionIngredients, optionSelections } from '#domain/menu/itemOption.ts';
import { describeChoice } from '#domain/menu/describeChoice.ts';
import type { Combo, Item } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { ItemChoice, ItemDescription } from '#domain/order/order.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { AllergenList } from './AllergenList.tsx';
import { AllergenMarks } from './AllergenMarks.tsx';
import { ChoiceRow } from './ChoiceRow.tsx';
import { ItemConfigurator } from './ItemConfigurator.tsx';
import { openSelections } from '#domain/menu/openSelections.ts';
import classes from './ComboPart.module.css';

type ComboPartProps = {
  id: string;
  option: Combo['options'][number];
  index: MenuIndex;
  language: string;
  soldOut: readonly string[];
  /** what each item costs says something only where the combo's price follows from it */
  priced: boolean;
  choice: ItemChoice | undefined;
  onChange: (choice: ItemChoice) => void;
};

const canChange = (item: Item, option_id: string): boolean =>
  item.options.length > 1 ||
  item.toppings.length > 0 ||
  optionIngredients(item, option_id).length > 0 ||
  optionSelections(item, option_id).length > 0;

/** How the part comes when nothing is changed: 'Small portion, potato salad'. */
const summary = ({ option, selections }: ItemDescription, language: string): string =>
  [textIn(option, language), ...selections.map((text) => textIn(text, language))].filter(Boolean).join(', ');

/** One part of a combo: the items to pick from, and the changes to the one that is picked. */
export function ComboPart({ id, option, index, language, soldOut, priced, choice, onChange }: ComboPartProps) {
  const group = useId();
  const [changing, setChanging] = useState(false);
  const items = option.items.map((id) => index.items.get(id)).filter((item) => item !== undefined);
  const picked = choice && index.items.get(choice.item_id);
  const asks = picked && choice ? openSelections(picked, choice).length > 0 : false;
  return (
    <fieldset id={id} className={classes.part}>
      <legend className={classes.legend}>{textIn(option.name, language)}</legend>
      <div className={classes.rows}>
        {items.map((item) => (
          <ChoiceRow
            key={item.item_id}
            kind="radio"
            group={group}
            checked={item === picked}
            label={
              <>
                {textIn(item.name, language)} <AllergenMarks letters={itemAllergens(index, item).always} />
              </>
            }
            end={priced ? <Price amount={item.options[0]?.price ?? 0} currency={index.currency} /> : undefined}
            soldOut={soldOut.includes(item.item_id)}
            onChange={() => onChange(defaultChoice(item))}
          />
        ))}
      </div>
      {picked && choice && <AllergenList letters={dishAllergens(index, choice)} />}
      {picked && choice && canChange(picked, choice.option_id) && !changing && !asks && (
        <div className={classes.summary}>
          <span>{summary(describeChoice(index, choice), language)}</span>
          <BigButton
            tone="quiet"
            icon={<IconAdjustmentsHorizontal size={20} stroke={1.5} aria-hidden="true" />}
            onClick={() => setChanging(true)}
          >
            <Trans context="verb">Change</Trans>
          </BigButton>
        </div>
      )}
      {picked && choice && (changing || asks) && (
        <div className={classes.changes}>
          <ItemConfigurator
            item={picked}
            index={index}
            choice={choice}
            language={language}
            soldOut={soldOut}
            priced={priced}
            onChange={(next) => {
              // what was asked stays open once it is answered
              setChanging(true);
              onChange(next);
            }}
          />
        </div>
      )}
    </fieldset>
  );
}
