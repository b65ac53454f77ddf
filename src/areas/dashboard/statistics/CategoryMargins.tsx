import { useLingui } from '@lingui/react/macro';
import { textIn } from '#domain/i18n/localizedText.ts';
import { marginOf } from '#domain/statistics/margins.ts';
import { moneyText } from '#src/i18n/money.ts';
import { FigureCard } from './FigureCard.tsx';
import { byCategory, type CategoryMargin } from './marginFigures.ts';
import { RankBars } from './RankBars.tsx';
import type { AllFigures } from './readFigures.ts';

type CategoryMarginsProps = {
  file: string;
  margins: NonNullable<AllFigures['margins']>;
  offered: AllFigures['offered'];
  /** with the names of categories */
  categories: AllFigures['categories'];
};

/** What is left of each category. */
export function CategoryMargins({ file, margins: { now }, offered, categories }: CategoryMarginsProps) {
  const { t, i18n } = useLingui();
  const { currency } = now;
  const names = new Map(categories.rows.map(({ key, name }) => [key, name]));
  const nameOf = ({ key }: CategoryMargin): string =>
    key === '' ? t`Without a category` : textIn(names.get(key), i18n.locale) || t`Deleted`;
  const rows = byCategory(now.rows, offered);
  const known = rows.flatMap((row) => {
    const margin = marginOf(row.known);
    return margin ? [{ row, margin }] : [];
  });
  if (known.length === 0) return null;
  return (
    <FigureCard
      title={t`What is left by category`}
      file={file}
      table={{
        currency,
        columns: [
          { name: t`Name`, kind: 'text' },
          { name: t`Pieces`, kind: 'count' },
          { name: t`Revenue without tax`, kind: 'money' },
          { name: t`Cost`, kind: 'money' },
          { name: t`Left`, kind: 'money' },
          { name: t`Left in percent`, kind: 'count' },
          { name: t`Cost not known of`, kind: 'money' },
        ],
        rows: rows.map((row) => {
          const margin = marginOf(row.known);
          return [
            nameOf(row),
            row.items,
            row.net,
            margin && row.known.cost,
            margin?.contribution,
            margin?.percent,
            row.net - row.known.net,
          ];
        }),
      }}
    >
      <RankBars
        ranks={known.map(({ row, margin }) => ({
          key: row.key,
          name: nameOf(row),
          value: margin.contribution,
          words: `${moneyText(margin.contribution, currency)} · ${margin.percent.toLocaleString(i18n.locale)} %`,
        }))}
      />
    </FigureCard>
  );
}
