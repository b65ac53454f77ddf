import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCircleMinus, IconCirclePlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { withIngredient, withOption, withSelected, withSelectedUnits, withTopping } from '#domain/menu/changeChoice.ts';
import { isLeftOut } from '#domain/menu/choiceFaults.ts';
import { optionIngredients, optionSelections } from '#domain/menu/itemOption.ts';
import type { Item, Selection } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { ItemChoice } from '#domain/order/order.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { Toggle, Toggles } from './Toggles.tsx';

type DishChoicesProps = {
  item: Item;
  choice: ItemChoice;
  index: MenuIndex;
  soldOut: readonly string[];
  /** an extra costs something here: not in a combo at a fixed price */
  priced: boolean;
  onChange: (choice: ItemChoice) => void;
};

/** A tap takes out what is in it, a second one asks for more, a third puts it back as it comes. */
const nextQuantity = { 1: 0, 0: 2, 2: 1 } as const;

/** All that can be changed of one dish, each a tap: an ingredient goes from with to without to extra. */
export function DishChoices({ item, choice, index, soldOut, priced, onChange }: DishChoicesProps) {
  const { i18n } = useLingui();
  const nameOf = (id: string): string => textIn(index.ingredients.get(id)?.name, i18n.locale);
  const costs = (id: string): ReactNode => {
    const price = priced ? (index.ingredients.get(id)?.price ?? 0) : 0;
    return price > 0 && <Price amount={price} currency={index.currency} signed />;
  };
  const ingredients = optionIngredients(item, choice.option_id);
  return (
    <>
      {item.options.length > 1 && (
        <Toggles name={<Trans>Size</Trans>}>
          {item.options.map((option) => (
            <Toggle
              key={option.option_id}
              pressed={option.option_id === choice.option_id}
              onClick={() => onChange(withOption(item, choice, option.option_id))}
            >
              {textIn(option.name, i18n.locale)}
              {priced && <Price amount={option.price} currency={index.currency} />}
            </Toggle>
          ))}
        </Toggles>
      )}
      {optionSelections(item, choice.option_id).map((selection) => (
        <Selected
          key={selection.selection_id}
          selection={selection}
          choice={choice}
          nameOf={nameOf}
          costs={(id) => item.selectionsPrice && costs(id)}
          soldOut={soldOut}
          onChange={onChange}
        />
      ))}
      {ingredients.length > 0 && (
        <Toggles name={<Trans>What is in it</Trans>} hint={<Trans>once: without · twice: extra</Trans>}>
          {ingredients.map((id) => {
            const quantity = choice.ingredients[id] ?? 1;
            const name = nameOf(id);
            return (
              <Toggle
                key={id}
                pressed={quantity !== 1}
                tone={quantity === 0 ? 'without' : 'extra'}
                soldOut={soldOut.includes(id)}
                onClick={() => onChange(withIngredient(choice, id, nextQuantity[quantity]))}
              >
                {quantity === 0 ? (
                  <>
                    <IconCircleMinus aria-hidden="true" />
                    <Trans>no {name}</Trans>
                  </>
                ) : quantity === 2 ? (
                  <>
                    <IconCirclePlus aria-hidden="true" />
                    <Trans>EXTRA {name}</Trans> {costs(id)}
                  </>
                ) : (
                  name
                )}
              </Toggle>
            );
          })}
        </Toggles>
      )}
      {item.toppings.length > 0 && (
        <Toggles name={<Trans>Add to it</Trans>}>
          {item.toppings.map((id) => (
            <Toggle
              key={id}
              pressed={choice.toppings[id] === 2}
              tone="extra"
              soldOut={soldOut.includes(id)}
              onClick={() => onChange(withTopping(choice, id, choice.toppings[id] !== 2))}
            >
              {nameOf(id)} {costs(id)}
            </Toggle>
          ))}
        </Toggles>
      )}
    </>
  );
}

type SelectedProps = {
  selection: Selection;
  choice: ItemChoice;
  nameOf: (id: string) => string;
  costs: (id: string) => ReactNode;
  soldOut: readonly string[];
  onChange: (choice: ItemChoice) => void;
};

/** A selection: where one choice may be taken several times, each tap is one more of it until no more may be taken. */
function Selected({ selection, choice, nameOf, costs, soldOut, onChange }: SelectedProps) {
  const { i18n } = useLingui();
  const { selection_id, min, max, choices, repeat } = selection;
  const chosen = choice.selections[selection_id] ?? [];
  const several = repeat === true && max > 1;
  const unitsOf = (id: string): number => chosen.filter((each) => each === id).length;
  const tapped = (id: string): ItemChoice => {
    if (!several) return withSelected(choice, selection, id, !chosen.includes(id));
    return withSelectedUnits(choice, selection, id, chosen.length < max ? unitsOf(id) + 1 : 0);
  };
  const empty = { ...choice, selections: { ...choice.selections, [selection_id]: [] } };
  return (
    <Toggles
      name={textIn(selection.name, i18n.locale)}
      hint={max > 1 && <Plural value={max} one="up to #" other="up to #" />}
    >
      {choices.map((id) => (
        <Toggle
          key={id}
          pressed={chosen.includes(id)}
          soldOut={soldOut.includes(id)}
          onClick={() => onChange(tapped(id))}
        >
          {unitsOf(id) > 1 && (
            <>
              <bdi>{unitsOf(id)}</bdi> ×{' '}
            </>
          )}
          {nameOf(id)} {costs(id)}
        </Toggle>
      ))}
      {min > 0 && (
        <Toggle pressed={isLeftOut(choice, selection_id)} tone="without" onClick={() => onChange(empty)}>
          <IconCircleMinus aria-hidden="true" />
          <Trans>Without</Trans>
        </Toggle>
      )}
    </Toggles>
  );
}
