import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { FoodType } from '#domain/menu/menu.ts';
import type { Currency } from '#domain/money/money.ts';
import { marginOf, menuPlaces, sumOf, type MenuPlace } from '#domain/statistics/margins.ts';
import { moneyText } from '#src/i18n/money.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { FigureCard } from './FigureCard.tsx';
import type { FigureTable } from './figureTable.ts';
import { byPlace, soldTypes, type MarginRow } from './marginFigures.ts';
import { MarginTotals } from './MarginTotals.tsx';
import type { AllFigures } from './readFigures.ts';
import classes from './Margins.module.css';
import { usePlaceWords } from './usePlaceWords.ts';

/** How many of a place are named; the table has all. */
const most = 6;

type MarginsCardProps = {
  file: string;
  margins: NonNullable<AllFigures['margins']>;
  offered: AllFigures['offered'];
};

/** Which dishes guests like, and which the house lives on: popularity and what is left of each, in four places. */
export function MarginsCard({ file, margins: { now, before }, offered }: MarginsCardProps) {
  const { t, i18n } = useLingui();
  const words = usePlaceWords();
  const types = soldTypes(now.rows, offered);
  const [chosen, setChosen] = useState<FoodType>('dish');
  const type = types.includes(chosen) ? chosen : (types[0] ?? 'dish');
  const { currency } = now;
  const nameOf = ({ name }: MarginRow): string => textIn(name, i18n.locale) || t`Deleted`;
  const typeWords = { dish: t`Dishes`, drink: t`Drinks`, dessert: t`Desserts` };
  const isKnown = now.rows.some(({ known }) => known.items > 0);
  const placed = byPlace(now.rows, offered, type);
  const title = t`What is left of each dish`;
  return (
    <FigureCard title={title} file={file} table={tableOf()} place="wide">
      <MarginTotals now={sumOf(now.rows)} before={sumOf(before.rows)} currency={currency} />
      {isKnown && (
        <>
          {types.length > 1 && (
            <div className={dashboard.tools}>
              <Segmented
                label={t`Kind`}
                value={type}
                onChange={setChosen}
                options={types.map((value) => ({ value, label: typeWords[value] }))}
              />
            </div>
          )}
          <div className={classes.places}>
            {menuPlaces.map((place) => (
              <Place key={place} {...words[place]} rows={placed[place]} currency={currency} />
            ))}
          </div>
          <p className={dashboard.small}>
            <Trans>
              Reckoned with what your dishes cost today, also for what was sold before. Prices are without tax;
              discounts of a whole bill are not taken off. Dishes are compared with dishes, drinks with drinks.
            </Trans>
          </p>
        </>
      )}
    </FigureCard>
  );

  function tableOf(): FigureTable {
    const places = new Map(
      soldTypes(now.rows, offered).flatMap((each) =>
        Object.entries(byPlace(now.rows, offered, each)).flatMap(([place, rows]) =>
          rows.map((row): [string, MenuPlace] => [row.key, place as MenuPlace]),
        ),
      ),
    );
    return {
      currency,
      columns: [
        { name: t`Name`, kind: 'text' },
        { name: t`Pieces`, kind: 'count' },
        { name: t`Revenue without tax`, kind: 'money' },
        { name: t`Cost`, kind: 'money' },
        { name: t`Left`, kind: 'money' },
        { name: t`Left of each`, kind: 'money' },
        { name: t`Left in percent`, kind: 'count' },
        { name: t`Cost not known of`, kind: 'money' },
        { name: t`On the menu`, kind: 'text' },
      ],
      rows: now.rows.map((row) => {
        const { items, net, known } = row;
        const margin = marginOf(known);
        const place = places.get(row.key);
        return [
          nameOf(row),
          items,
          net,
          margin && known.cost,
          margin?.contribution,
          margin?.each,
          margin?.percent,
          net - known.net,
          place && words[place].name,
        ];
      }),
    };
  }
}

type PlaceProps = { name: string; advice: string; rows: readonly MarginRow[]; currency: Currency };

function Place({ name, advice, rows, currency }: PlaceProps) {
  const { t, i18n } = useLingui();
  const more = rows.length - most;
  return (
    <section className={classes.place} aria-label={name}>
      <h3 className={classes.placeName}>{name}</h3>
      <p className={dashboard.small}>{advice}</p>
      {rows.length === 0 ? (
        <p className={dashboard.lead}>
          <Trans>None at the moment</Trans>
        </p>
      ) : (
        <ul className={classes.dishes}>
          {rows.slice(0, most).map((row) => (
            <li key={row.key} className={classes.dish}>
              <bdi>{textIn(row.name, i18n.locale) || t`Deleted`}</bdi>
              <span className={classes.left}>
                {row.items.toLocaleString(i18n.locale)} ×{' '}
                <bdi>{moneyText(marginOf(row.known)?.each ?? 0, currency)}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={dashboard.small}>{t`and ${more} more in the table`}</p>}
    </section>
  );
}
