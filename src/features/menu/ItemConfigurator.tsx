import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { optionIngredients, optionSelections } from '#domain/menu/itemOption.ts';
import type { Item, Selection } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { ItemChoice } from '#domain/order/order.ts';
import { Chip } from '#src/ui/button/Chip.tsx';
import { Stepper } from '#src/ui/input/Stepper.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { withIngredient, withOption, withSelected, withSelectedUnits, withTopping } from '#domain/menu/changeChoice.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import classes from './ItemConfigurator.module.css';

type ItemConfiguratorProps = {
  item: Item;
  index: MenuIndex;
  choice: ItemChoice;
  language: string;
  soldOut: readonly string[];
  /** an extra costs something here: not in a combo at a fixed price */
  priced?: boolean;
  onChange: (choice: ItemChoice) => void;
};

/** Everything a guest may change of a dish: its option, what is in it, what is added, what is to be selected. */
export function ItemConfigurator({
  item,
  index,
  choice,
  language,
  soldOut,
  priced = true,
  onChange,
}: ItemConfiguratorProps) {
  const group = useId();
  const currency = index.currency;
  const nameOf = (id: string): string => textIn(index.ingredients.get(id)?.name, language);
  const extraPrice = (id: string): ReactNode => {
    const price = priced ? (index.ingredients.get(id)?.price ?? 0) : 0;
    return price > 0 ? <Price amount={price} currency={currency} signed /> : undefined;
  };
  const ingredients = optionIngredients(item, choice.option_id);
  return (
    <>
      {item.options.length > 1 && (
        <Group title={<Trans>Choose</Trans>}>
          {item.options.map((option) => (
            <ChoiceRow
              key={option.option_id}
              kind="radio"
              group={`${group}option`}
              checked={option.option_id === choice.option_id}
              label={textIn(option.name, language)}
              end={priced && <Price amount={option.price} currency={currency} />}
              onChange={() => onChange(withOption(item, choice, option.option_id))}
            />
          ))}
        </Group>
      )}
      {optionSelections(item, choice.option_id).map((selection) => (
        <SelectionGroup
          key={selection.selection_id}
          selection={selection}
          chosen={choice.selections[selection.selection_id] ?? []}
          title={textIn(selection.name, language)}
          group={`${group}${selection.selection_id}`}
          nameOf={nameOf}
          endOf={(id) => (item.selectionsPrice ? extraPrice(id) : undefined)}
          soldOut={soldOut}
          onSelect={(id, on) => onChange(withSelected(choice, selection, id, on))}
          onUnits={(id, quantity) => onChange(withSelectedUnits(choice, selection, id, quantity))}
        />
      ))}
      {ingredients.length > 0 && (
        <Group title={<Trans>What is in it</Trans>}>
          {ingredients.map((id) => {
            const quantity = choice.ingredients[id] ?? 1;
            const name = nameOf(id);
            return (
              <div key={id} className={classes.ingredient} role="group" aria-label={name}>
                <ChoiceRow
                  kind="checkbox"
                  checked={quantity > 0}
                  label={quantity === 0 ? <s>{name}</s> : name}
                  onChange={(on) => onChange(withIngredient(choice, id, on ? 1 : 0))}
                />
                {quantity > 0 && (quantity === 2 || !soldOut.includes(id)) && (
                  <Chip
                    pressed={quantity === 2}
                    onClick={() => onChange(withIngredient(choice, id, quantity === 2 ? 1 : 2))}
                  >
                    <Trans>extra</Trans> {extraPrice(id)}
                  </Chip>
                )}
              </div>
            );
          })}
        </Group>
      )}
      {item.toppings.length > 0 && (
        <Group title={<Trans>Add to it</Trans>}>
          {item.toppings.map((id) => (
            <ChoiceRow
              key={id}
              kind="checkbox"
              checked={choice.toppings[id] === 2}
              label={nameOf(id)}
              end={extraPrice(id)}
              soldOut={soldOut.includes(id)}
              onChange={(on) => onChange(withTopping(choice, id, on))}
            />
          ))}
        </Group>
      )}
    </>
  );
}

function Group({
  id,
  title,
  hint,
  children,
}: {
  id?: string;
  title: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset id={id} className={classes.group}>
      <legend className={classes.legend}>
        {title}
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
      </legend>
      <div className={classes.rows}>{children}</div>
    </fieldset>
  );
}

type SelectionGroupProps = {
  selection: Selection;
  chosen: readonly string[];
  title: string;
  group: string;
  nameOf: (id: string) => string;
  endOf: (id: string) => ReactNode;
  soldOut: readonly string[];
  onSelect: (id: string, on: boolean) => void;
  /** so many of a choice that may be taken several times */
  onUnits: (id: string, quantity: number) => void;
};

function SelectionGroup({
  selection: { selection_id, min, max, choices, repeat },
  chosen,
  title,
  group,
  nameOf,
  endOf,
  soldOut,
  onSelect,
  onUnits,
}: SelectionGroupProps) {
  const single = min === 1 && max === 1;
  const several = repeat === true && max > 1;
  const unitsOf = (id: string): number => chosen.filter((each) => each === id).length;
  return (
    <Group
      id={`choice-${selection_id}`}
      title={title}
      hint={
        <SelectionHint min={min} max={several ? max : Math.min(max, choices.length)} missing={min - chosen.length} />
      }
    >
      {choices.map((id) =>
        several && !soldOut.includes(id) ? (
          <div key={id} className={classes.counted}>
            <span className={classes.countedName}>{nameOf(id)}</span>
            {endOf(id)}
            <Stepper
              label={nameOf(id)}
              value={unitsOf(id)}
              max={unitsOf(id) + max - chosen.length}
              onChange={(quantity) => onUnits(id, quantity)}
            />
          </div>
        ) : (
          <ChoiceRow
            key={id}
            kind={single ? 'radio' : 'checkbox'}
            group={group}
            checked={chosen.includes(id)}
            label={nameOf(id)}
            end={endOf(id)}
            soldOut={soldOut.includes(id)}
            onChange={(on) => onSelect(id, on)}
          />
        ),
      )}
    </Group>
  );
}

/** How many are to be chosen, and how many are still missing. */
function SelectionHint({ min, max, missing }: { min: number; max: number; missing: number }) {
  return (
    <span className={missing > 0 ? classes.missing : undefined} role="status">
      {min === max ? (
        <Plural value={min} one="choose #" other="choose #" />
      ) : min === 0 ? (
        <Plural value={max} one="up to #" other="up to #" />
      ) : (
        <Trans>
          choose {min} to {max}
        </Trans>
      )}
      {missing > 0 && (
        <>
          {' · '}
          <Plural value={missing} one="# is missing" other="# are missing" />
        </>
      )}
    </span>
  );
}
