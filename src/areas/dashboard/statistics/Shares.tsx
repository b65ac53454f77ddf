import { useLingui } from '@lingui/react/macro';
import { moneyText } from '#src/i18n/money.ts';
import type { FigureRow, Figures } from './chartFigures.ts';
import { FigureCard } from './FigureCard.tsx';
import type { FigureTable } from './figureTable.ts';
import { RankBars } from './RankBars.tsx';

type SharesProps = {
  title: string;
  file: string;
  figures: Figures;
  nameOf: (row: FigureRow) => string;
  /** how long orders took is not known by how they were paid */
  hasPreparation?: true;
};

/** How revenue falls on a few: ways to pay, kinds of orders, restaurants. */
export function Shares({ title, file, figures: { rows, totals, currency }, nameOf, hasPreparation }: SharesProps) {
  const { t, i18n } = useLingui();
  const sorted = rows.toSorted((a, b) => b.amount - a.amount);
  const table: FigureTable = {
    currency,
    columns: [
      { name: t`Name`, kind: 'text' },
      { name: t`Orders`, kind: 'count' },
      { name: t`Revenue`, kind: 'money' },
      { name: t`Average bill`, kind: 'money' },
      { name: t`Tips`, kind: 'money' },
      ...(hasPreparation ? [{ name: t`Preparation`, kind: 'duration' as const }] : []),
    ],
    rows: sorted.map((row) => [nameOf(row), row.orders, row.amount, row.average, row.tips, row.preparation]),
  };
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 0 });
  const ranks = sorted.map((row) => ({
    key: row.key,
    name: nameOf(row),
    value: row.amount,
    words: `${moneyText(row.amount, currency)} · ${percent.format(totals.amount > 0 ? row.amount / totals.amount : 0)}`,
  }));
  return (
    <FigureCard title={title} file={file} table={table}>
      <RankBars ranks={ranks} />
    </FigureCard>
  );
}
