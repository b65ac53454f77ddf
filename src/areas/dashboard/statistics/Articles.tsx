import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { moneyText } from '#src/i18n/money.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { ranked, type FigureRow, type Figures, type RankBy } from './chartFigures.ts';
import { FigureCard } from './FigureCard.tsx';
import type { FigureTable } from './figureTable.ts';
import { RankBars } from './RankBars.tsx';

const shown = 10;

type ArticlesProps = {
  title: string;
  file: string;
  figures: Figures;
  /** what could have been sold, where slow sellers are looked for */
  offered?: readonly Pick<FigureRow, 'key' | 'name'>[];
};

/** Dishes or categories: what sells best or worst, by revenue or by pieces. */
export function Articles({ title, file, figures: { rows, currency }, offered }: ArticlesProps) {
  const { t, i18n } = useLingui();
  const [by, setBy] = useState<RankBy>('amount');
  const [end, setEnd] = useState<'top' | 'slow'>('top');
  const list = ranked(rows, { by, isSlow: end === 'slow', ...(offered ? { offered } : {}) });
  const nameOf = ({ name }: FigureRow): string => textIn(name, i18n.locale) || t`Deleted`;
  const table: FigureTable = {
    currency,
    columns: [
      { name: t`Name`, kind: 'text' },
      { name: t`Pieces`, kind: 'count' },
      { name: t`Orders`, kind: 'count' },
      { name: t`Revenue`, kind: 'money' },
    ],
    rows: list.map((row) => [nameOf(row), row.items, row.orders, row.amount]),
  };
  const ranks = list.slice(0, shown).map((row) => ({
    key: row.key,
    name: nameOf(row),
    value: row[by],
    words: by === 'amount' ? moneyText(row.amount, currency) : `${row.items.toLocaleString(i18n.locale)} ×`,
  }));
  return (
    <FigureCard
      title={title}
      file={file}
      table={table}
      tools={
        <div className={dashboard.tools}>
          <Segmented
            label={t`By what`}
            value={by}
            onChange={setBy}
            options={[
              { value: 'amount', label: <Trans>Revenue</Trans> },
              { value: 'items', label: <Trans>Pieces</Trans> },
            ]}
          />
          {offered && (
            <Segmented
              label={t`Which end`}
              value={end}
              onChange={setEnd}
              options={[
                { value: 'top', label: <Trans>Top</Trans> },
                { value: 'slow', label: <Trans>Slow</Trans> },
              ]}
            />
          )}
        </div>
      }
    >
      <RankBars ranks={ranks} />
    </FigureCard>
  );
}
