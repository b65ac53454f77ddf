import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { JournalRecord, RecordType } from '#domain/register/journalRecord.ts';

const words: Record<RecordType, ReactNode> = {
  start: <Trans>Journal begun</Trans>,
  order: <Trans context="journal">Order</Trans>,
  payment: <Trans context="journal">Payment</Trans>,
  refund: <Trans>Money given back</Trans>,
  void: <Trans context="journal">Void</Trans>,
  discount: <Trans>Discount</Trans>,
  drawer: <Trans>Drawer</Trans>,
  shift: <Trans>Shift</Trans>,
  receipt: <Trans>Receipt</Trans>,
};

const whats: Record<string, ReactNode> = {
  opened: <Trans context="journal">opened</Trans>,
  closed: <Trans context="journal">closed</Trans>,
  paid_in: <Trans context="journal">paid in</Trans>,
  paid_out: <Trans context="journal">paid out</Trans>,
  moved: <Trans context="journal">moved</Trans>,
  split: <Trans context="journal">split</Trans>,
  handed_over: <Trans context="journal">cash handed over</Trans>,
};

/** What a record of the journal says, in words. */
export function RecordWords({ record }: { record: JournalRecord }) {
  const { type, references, body } = record;
  const what = body?.['what'];
  const reason = body?.['reason'];
  const replaces = body?.['replaces'];
  return (
    <>
      {words[type]} {references?.receiptNumber !== undefined && <bdi>{references.receiptNumber}</bdi>}
      {typeof what === 'string' && whats[what]} {typeof reason === 'string' && <bdi>{reason}</bdi>}
      {typeof replaces === 'string' && <Trans>instead of the lost journal {replaces}</Trans>}
    </>
  );
}
