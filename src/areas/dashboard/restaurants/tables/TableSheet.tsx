import { Trans, useLingui } from '@lingui/react/macro';
import { IconPrinter, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { Table } from '#domain/table/table.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { QrItem } from '#src/ui/media/QrItem.tsx';
import { useMay } from '../../frame/useChain.ts';
import { useGoTo } from '../../frame/useGoTo.ts';
import { useSaving } from '../useSaving.ts';
import classes from './Tables.module.css';

type TableSheetProps = {
  table: Table;
  onTable: (table: Table) => void;
  onGone: (table_id: string) => void;
  onClose: () => void;
};

/** A table's code, to scan, print or renew; and the end of the table. */
export function TableSheet({ table, onTable, onGone, onClose }: TableSheetProps) {
  const { t } = useLingui();
  const goTo = useGoTo();
  const { busy, failure, run } = useSaving();
  const isMine = useMay('manage');
  const reason = useOnline() ? undefined : t`Needs a connection`;
  const { table_id, restaurant_id, name, page, code } = table;
  return (
    <Sheet
      opened
      onClose={onClose}
      size="small"
      title={
        <Trans>
          Code of <bdi>{name}</bdi>
        </Trans>
      }
    >
      <div className={classes.code}>
        <QrItem value={page} size={240} text={<bdi>{code}</bdi>} />
        <BigButton
          wide
          icon={<IconPrinter aria-hidden="true" />}
          onClick={() => void goTo(`restaurants/${restaurant_id}/tables/print`, { search: { table: table_id } })}
        >
          <Trans>Print this code</Trans>
        </BigButton>
        {isMine && (
          <>
            <ConfirmButton
              wide
              busy={busy}
              reason={reason}
              icon={<IconRefresh aria-hidden="true" />}
              question={<Trans>Tap again: what is printed stops working</Trans>}
              onConfirm={() =>
                void run(async () => {
                  onTable(await asUser('POST /table/code', { body: { table_id } }));
                  showToast({ tone: 'success', text: t`${name} has a new code. Please print it.` });
                })
              }
            >
              <Trans>Renew the code</Trans>
            </ConfirmButton>
            <ConfirmButton
              wide
              tone="quiet"
              busy={busy}
              reason={reason}
              icon={<IconTrash aria-hidden="true" />}
              question={<Trans>Tap again to remove it</Trans>}
              onConfirm={() =>
                void run(async () => {
                  await asUser('DELETE /restaurant/tables', { query: { table_id, restaurant_id } });
                  onClose();
                  onGone(table_id);
                })
              }
            >
              <Trans>Remove the table</Trans>
            </ConfirmButton>
          </>
        )}
        <FormFailure>{failure}</FormFailure>
      </div>
    </Sheet>
  );
}
