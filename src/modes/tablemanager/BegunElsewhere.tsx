import { Trans } from '@lingui/react/macro';
import { IconHandStop } from '@tabler/icons-react';
import { useTableName } from '#src/data/picture/useOrder.ts';
import { draft, removeDraftLine, setDraftTable } from '#src/features/register/registerDraft.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Settled } from '#src/ui/press/Settled.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { showTable, takeOrder } from './openedTable.ts';
import classes from './TableSheets.module.css';

type BegunElsewhereProps = {
  /** where it was begun; none at the counter */
  table_id: string | undefined;
  here: string;
  count: number;
};

/** One order at a time is begun on a device: dishes of one table never go out with another's. */
export function BegunElsewhere({ table_id, here, count }: BegunElsewhereProps) {
  const known = useTableName(table_id) ?? '?';
  const name = table_id === undefined ? '' : known;
  const discard = (): void => {
    for (const { line_id } of draft.cart.items) removeDraftLine(line_id);
    setDraftTable(here);
  };
  return (
    <Settled what={table_id}>
      <EmptyState
        icon={<IconHandStop aria-hidden="true" />}
        title={
          <Trans>
            Table <bdi>{name}</bdi>: {count} not sent
          </Trans>
        }
        action={
          <div className={classes.menu}>
            {table_id !== undefined && (
              <BigButton
                size="staff"
                onClick={() => {
                  showTable(table_id);
                  takeOrder(true);
                }}
              >
                <Trans>
                  Go on at table <bdi>{name}</bdi>
                </Trans>
              </BigButton>
            )}
            <BigButton size="staff" tone="plain" onClick={() => setDraftTable(here)}>
              <Trans>It is for this table</Trans>
            </BigButton>
            <BigButton size="staff" tone="danger" onClick={discard}>
              <Trans>Discard it</Trans>
            </BigButton>
          </div>
        }
      >
        <Trans>An order was begun for another table and has not gone out.</Trans>
      </EmptyState>
    </Settled>
  );
}
