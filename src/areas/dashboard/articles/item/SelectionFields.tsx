import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Stepper } from '#src/ui/input/Stepper.tsx';
import { TickField } from '#src/ui/input/TickField.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import { WordsField } from '../../pieces/WordsField.tsx';
import classes from '../Articles.module.css';
import { PickedList } from '../../pieces/PickedList.tsx';
import { isWholeSelection, type SelectionDraft } from './itemDraft.ts';
import type { ItemPart } from './itemPart.ts';

const empty: SelectionDraft = { name: {}, min: 1, max: 1, choices: [], standard: [], repeat: false };

/** What guests are asked: which side, how it is done, which scoops. */
export function SelectionFields({ draft, change, offer, shown }: ItemPart) {
  const { t } = useLingui();
  const language = currentLanguage();
  const { selections } = draft;
  const ingredients = offer.ingredients.map((one) => ({ id: one.item_id, name: textIn(one.name, language) }));
  const nameOf = (id: string): string => ingredients.find((one) => one.id === id)?.name ?? '';
  const put = (at: number, part: Partial<SelectionDraft>): void =>
    change({ selections: selections.map((one, place) => (place === at ? { ...one, ...part } : one)) });
  return (
    <>
      {selections.map((selection, at) => (
        <section
          key={selection.selection_id ?? `new-${at}`}
          className={classes.box}
          aria-label={textIn(selection.name, language) || t`Choice ${at + 1}`}
        >
          <WordsField label={t`What guests are asked`} value={selection.name} onChange={(name) => put(at, { name })} />
          <PickedList
            label={t`To choose from`}
            hint={t`Of your ingredients`}
            all={ingredients}
            picked={selection.choices}
            onChange={(choices) =>
              put(at, { choices, standard: selection.standard.filter((id) => choices.includes(id)) })
            }
          />
          <div className={classes.row}>
            <div>
              <p className={classes.legend}>
                <Trans>At least</Trans>
              </p>
              <Stepper label={t`At least`} value={selection.min} onChange={(min) => put(at, { min })} />
            </div>
            <div>
              <p className={classes.legend}>
                <Trans>At most</Trans>
              </p>
              <Stepper label={t`At most`} min={1} value={selection.max} onChange={(max) => put(at, { max })} />
            </div>
          </div>
          <TickField
            label={t`The same may be taken several times`}
            checked={selection.repeat}
            onChange={(repeat) => put(at, { repeat })}
          />
          {selection.choices.length > 0 && (
            <fieldset className={classes.group}>
              <legend className={classes.legend}>
                <Trans>Chosen where nobody says otherwise</Trans>
              </legend>
              {selection.choices.map((id) => (
                <TickField
                  key={id}
                  label={<bdi>{nameOf(id)}</bdi>}
                  checked={selection.standard.includes(id)}
                  onChange={(on) =>
                    put(at, {
                      standard: on ? [...selection.standard, id] : selection.standard.filter((one) => one !== id),
                    })
                  }
                />
              ))}
            </fieldset>
          )}
          {shown.includes('selections') && !isWholeSelection(selection) && (
            <p className={classes.error}>
              <Trans>
                A choice needs a name, something to choose from, and no more at most than there is to choose.
              </Trans>
            </p>
          )}
          <div>
            <BigButton
              tone="quiet"
              onClick={() => change({ selections: selections.filter((_, place) => place !== at) })}
            >
              <Trans>Take this choice away</Trans>
            </BigButton>
          </div>
        </section>
      ))}
      {offer.ingredients.length === 0 ? (
        <p className={dashboard.small}>
          <Trans>What guests choose from are ingredients: please write some first.</Trans>
        </p>
      ) : (
        <div className={dashboard.actions}>
          <BigButton
            tone="plain"
            icon={<IconPlus aria-hidden="true" />}
            onClick={() => change({ selections: [...selections, empty] })}
          >
            <Trans>Add a choice</Trans>
          </BigButton>
        </div>
      )}
    </>
  );
}
