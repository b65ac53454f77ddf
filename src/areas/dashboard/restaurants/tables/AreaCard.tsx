import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import type { Area, Table } from '#domain/table/table.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import dashboard from '../../frame/Dashboard.module.css';
import { useMay } from '../../frame/useChain.ts';
import { houseSentence } from '../houseSentence.ts';
import classes from './Tables.module.css';
import { renameArea } from './floorCalls.ts';
import { InlineField } from './InlineField.tsx';
import { TableRow } from './TableRow.tsx';

type AreaCardProps = {
  /** undefined: the tables that are in none */
  area: Area | undefined;
  areas: readonly Area[];
  tables: readonly Table[];
  onTable: (table: Table) => void;
  onTableGone: (table_id: string) => void;
  onArea: (area: Area) => void;
  onAreaGone: (area_id: string) => void;
};

/** An area with its tables, each changed in its place. */
export function AreaCard({ area, areas, tables, onTable, onTableGone, onArea, onAreaGone }: AreaCardProps) {
  const { t } = useLingui();
  const isMine = useMay('manage');
  const title = area?.name ?? t`Without an area`;
  const remove = async ({ area_id, restaurant_id }: Area): Promise<void> => {
    try {
      await asUser('DELETE /restaurant/table-areas', { query: { area_id, restaurant_id } });
      onAreaGone(area_id);
    } catch (error) {
      showToast({ tone: 'danger', text: houseSentence(error) });
    }
  };
  return (
    <section className={dashboard.card} aria-label={title}>
      <header className={classes.areaHead}>
        {area && isMine ? (
          <h2 className={classes.areaName}>
            <span className="unseen">{area.name}</span>
            <InlineField
              label={t`Name of the area ${area.name}`}
              value={area.name}
              maxLength={200}
              fault={(name) => (name === '' ? t`Please enter a name` : undefined)}
              onSave={async (name) => onArea(await renameArea(area, name, onArea))}
            />
          </h2>
        ) : (
          <h2 className={dashboard.cardTitle}>{title}</h2>
        )}
        <span className={dashboard.small}>
          <Plural value={tables.length} one="# table" other="# tables" />
        </span>
        {area && isMine && (
          <ConfirmButton
            tone="quiet"
            icon={<IconTrash aria-hidden="true" />}
            question={<Trans>Tap again: its tables stay</Trans>}
            onConfirm={() => void remove(area)}
          >
            <Trans>Remove the area</Trans>
          </ConfirmButton>
        )}
      </header>
      {tables.length === 0 ? (
        <p className={dashboard.small}>
          <Trans>No table stands here yet.</Trans>
        </p>
      ) : (
        <ul className={classes.list} aria-label={t`Tables: ${title}`}>
          {tables.map((table) => (
            <TableRow key={table.table_id} table={table} areas={areas} onTable={onTable} onGone={onTableGone} />
          ))}
        </ul>
      )}
    </section>
  );
}
