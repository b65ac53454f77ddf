import { Trans } from '@lingui/react/macro';
import { QRCodeSVG } from 'qrcode.react';
import type { Table } from '#domain/table/table.ts';
import { cx } from '#src/ui/cx.ts';
import classes from './CodeSheet.module.css';
import type { CodeFormat } from './codeSheets.ts';

type CodeSheetProps = { tables: readonly Table[]; format: CodeFormat; restaurant: string };

/** A sheet of A4 with the codes of some tables. */
export function CodeSheet({ tables, format, restaurant }: CodeSheetProps) {
  return (
    <section className={cx(classes.sheet, classes[format])}>
      {tables.map((table) =>
        format === 'tents' ? (
          <div key={table.table_id} className={classes.tent}>
            {/* folded in the middle, it is read from both sides; to a screen reader it is one */}
            <div aria-hidden="true" className={cx(classes.face, classes.turned)}>
              <Code table={table} restaurant={restaurant} />
            </div>
            <div className={classes.face}>
              <Code table={table} restaurant={restaurant} />
            </div>
          </div>
        ) : (
          <div key={table.table_id} className={classes.face}>
            <Code table={table} restaurant={restaurant} />
          </div>
        ),
      )}
    </section>
  );
}

function Code({ table: { name, page, code }, restaurant }: { table: Table; restaurant: string }) {
  return (
    <>
      <p className={classes.house}>
        <bdi>{restaurant}</bdi>
      </p>
      <QRCodeSVG className={classes.code} title={page} value={page} level="M" marginSize={2} />
      <p className={classes.table}>
        <bdi>{name}</bdi>
      </p>
      <p className={classes.words}>
        <Trans>Scan, choose, order.</Trans>
      </p>
      {/* whoever cannot scan types it */}
      <p className={classes.typed}>
        <bdi>{code}</bdi>
      </p>
    </>
  );
}
