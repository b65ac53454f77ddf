import { Trans, useLingui } from '@lingui/react/macro';
import { IconChartBar, IconFileTypeCsv, IconTable } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { cx } from '#src/ui/cx.ts';
import dashboard from '../frame/Dashboard.module.css';
import { saveCsv } from '../pieces/saveCsv.ts';
import { figureCsv, type FigureTable } from './figureTable.ts';
import { FigureTableView } from './FigureTableView.tsx';
import classes from './Statistics.module.css';

type FigureCardProps = {
  title: string;
  table: FigureTable;
  /** the name of the file */
  file: string;
  /** what is chosen about it */
  tools?: ReactNode;
  /** wide: across both columns · side: only where a column would be too narrow for it */
  place?: 'wide' | 'side';
  children: ReactNode;
};

/** Figures as a chart, as a table, and as a file. */
export function FigureCard({ title, table, file, tools, place, children }: FigureCardProps) {
  const { t } = useLingui();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={cx(dashboard.card, place && classes[place])} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={dashboard.cardTitle}>
          {title}
        </h2>
        <span className={classes.headTools}>
          <IconButton
            label={asTable ? t`As a chart: ${title}` : t`As a table: ${title}`}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? <IconChartBar aria-hidden="true" /> : <IconTable aria-hidden="true" />}
          </IconButton>
          <IconButton label={t`As CSV: ${title}`} onClick={() => saveCsv(file, figureCsv(table))}>
            <IconFileTypeCsv aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {tools}
      {table.rows.length === 0 ? (
        <p className={dashboard.lead}>
          <Trans>Nothing was sold in these days.</Trans>
        </p>
      ) : asTable ? (
        <FigureTableView title={title} table={table} />
      ) : (
        children
      )}
    </section>
  );
}
