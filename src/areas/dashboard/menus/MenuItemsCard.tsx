import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { foldText } from '#domain/i18n/foldText.ts';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Currency } from '#domain/money/money.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import type { OwnedItem, OwnedOffer } from '../articles/useOffer.ts';
import dashboard from '../frame/Dashboard.module.css';
import { DashboardLink } from '../frame/DashboardLink.tsx';
import { useMay } from '../frame/useChain.ts';
import { PickField } from '../pieces/PickField.tsx';
import { SortList } from '../pieces/SortList.tsx';
import classes from './Menus.module.css';

type MenuItemsCardProps = {
  items: readonly string[];
  offer: OwnedOffer;
  currency: Currency;
  onChange: (items: string[]) => void;
};
type Entry = { key: string; name: string; note: string; item: OwnedItem };

/** More rows than that are found by searching: nobody draws a dish past a thousand others. */
const atOnce = 300;

/** What is on the menu, in the order of the card. */
export function MenuItemsCard({ items, offer, currency, onChange }: MenuItemsCardProps) {
  const { t } = useLingui();
  const isMine = useMay('manage');
  const [typed, setTyped] = useState('');
  const language = currentLanguage();
  const known = useMemo(() => entriesOf(offer, language), [offer, language]);
  const entries = items.flatMap((id) => known.get(id) ?? []);
  const others = useMemo(() => {
    const listed = new Set(items);
    return [...known.values()]
      .filter(({ key }) => !listed.has(key))
      .map(({ key, name, note }) => ({ id: key, name, note }));
  }, [known, items]);
  const wanted = foldText(typed.trim());
  const found = wanted === '' ? entries : entries.filter(({ name }) => foldText(name).includes(wanted));
  const shown = found.slice(0, atOnce);
  const remove = (key: string): void => onChange(items.filter((id) => id !== key));
  const addCategory = (category: string): void => {
    const listed = new Set(items);
    const added = offer.items.filter(
      ({ item_id, categories }) => categories.includes(category) && !listed.has(item_id),
    );
    onChange([...items, ...added.map(({ item_id }) => item_id)]);
  };
  const row = ({ key, name, note, item }: Entry) => (
    <div className={classes.line}>
      <span>
        <DashboardLink to={`articles/items/${key}/edit`} className={dashboard.link}>
          <bdi>{name}</bdi>
        </DashboardLink>{' '}
        <span className={dashboard.small}>{note}</span>
      </span>
      <span className={classes.end}>
        <Price amount={item.options[0]?.price ?? 0} currency={currency} />
        {isMine && (
          <IconButton label={t`Take ${name} off the menu`} onClick={() => remove(key)}>
            <IconX aria-hidden="true" />
          </IconButton>
        )}
      </span>
    </div>
  );
  return (
    <section className={dashboard.card} aria-labelledby="menu-items">
      <h2 id="menu-items" className={dashboard.cardTitle}>
        <Trans>Dishes and drinks</Trans> ({entries.length})
      </h2>
      {isMine && others.length > 0 && (
        <>
          <PickField label={<Trans>Put on the menu</Trans>} from={others} onPick={(id) => onChange([...items, id])} />
          <SelectField
            label={<Trans>Put a whole category on it</Trans>}
            value=""
            onChange={addCategory}
            options={[
              { value: '', label: t`Choose …` },
              ...offer.categories.map(({ foodCategory_id, name }) => ({
                value: foodCategory_id,
                label: textIn(name, language),
              })),
            ]}
          />
        </>
      )}
      {offer.items.length === 0 && (
        <p className={dashboard.lead}>
          <Trans>There are no articles yet.</Trans>{' '}
          <DashboardLink to="articles/items/new" className={dashboard.link}>
            <Trans>Write the first one</Trans>
          </DashboardLink>
        </p>
      )}
      {entries.length > 10 && <SearchField value={typed} onChange={setTyped} label={t`Search this menu`} />}
      <div className={classes.items}>
        {wanted === '' && isMine ? (
          <SortList
            entries={shown}
            label={t`Dishes and drinks`}
            onSort={(sorted) =>
              onChange([...sorted.map(({ key }) => key), ...found.slice(atOnce).map(({ key }) => key)])
            }
          >
            {row}
          </SortList>
        ) : (
          <ul className={classes.combos} aria-label={wanted === '' ? t`Dishes and drinks` : t`Found`}>
            {shown.map((entry) => (
              <li key={entry.key}>{row(entry)}</li>
            ))}
          </ul>
        )}
      </div>
      {found.length > shown.length && (
        <p className={dashboard.small}>
          <Plural value={found.length - shown.length} one="and # more" other="and # more" />
        </p>
      )}
    </section>
  );
}

function entriesOf({ items, categories }: OwnedOffer, language: string): Map<string, Entry> {
  const names = new Map(categories.map((one) => [one.foodCategory_id, textIn(one.name, language)]));
  return new Map(
    items.map((item) => [
      item.item_id,
      {
        key: item.item_id,
        name: textIn(item.name, language),
        note: item.categories.flatMap((id) => names.get(id) ?? []).join(', '),
        item,
      },
    ]),
  );
}
