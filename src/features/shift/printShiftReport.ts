import { t } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import { languages, type Language } from '#domain/i18n/localizedText.ts';
import { formatMoney } from '#domain/money/formatMoney.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import type { PaymentOption } from '#domain/payment/paymentOption.ts';
import type { PrintBlock } from '#domain/print/printDocument.ts';
import type { Printer } from '#domain/print/printer.ts';
import type { ShiftBooking, ShiftReport } from '#domain/register/shift.ts';
import { askPrint } from '#src/data/print/askPrint.ts';
import { formatDayTime, formatTime } from '#src/i18n/dateTime.ts';

type Reported = { booking: ShiftBooking; report: ShiftReport; currency: Currency; zNumber?: number | undefined };

/** Has an X or Z report printed, in the language of the screen. */
export async function printShiftReport(printer: Printer, reported: Reported): Promise<void> {
  const language = languages.find((each) => each === i18n.locale) ?? 'en';
  const { closedAt } = reported.booking;
  const { zNumber } = reported;
  const title = closedAt === undefined ? t`X report` : zNumber === undefined ? t`Z report` : t`Z report ${zNumber}`;
  const blocks = reportBlocks(title, reported, language);
  await askPrint(printer, { kind: 'report', title, document: { language, title, blocks } });
}

function reportBlocks(title: string, { booking, report, currency }: Reported, language: Language): PrintBlock[] {
  const { openedAt, closedAt, float, count, movements, register } = booking;
  const { orders, voids, payments, refunds, paidIn, paidOut, cashExpected, difference, taxes = [], receipts } = report;
  const money = (amount: Money): string => formatMoney(amount, currency, language);
  const row = (name: string, amount: Money, strong = false): PrintBlock => ({
    kind: 'row',
    name,
    value: money(amount),
    ...(strong ? { strong: true } : {}),
  });
  const names: Record<PaymentOption, string> = { cash: t`Cash`, card: t`Card`, online: t`Online`, later: t`Later` };
  const span =
    closedAt === undefined ? formatDayTime(openedAt) : `${formatDayTime(openedAt)} – ${formatTime(closedAt)}`;
  return [
    { kind: 'name', text: title },
    { kind: 'head', text: `${t`Register ${register}`} · ${span}` },
    { kind: 'rule' },
    row(t`Orders (${orders.count})`, orders.amount),
    row(t`Voids (${voids.count})`, voids.amount),
    ...payments.flatMap((each) => [
      row(`${names[each.option]} (${each.count})`, each.amount, true),
      ...(each.tips === 0 ? [] : [row(t`Tip`, each.tips)]),
      ...(each.rounding === 0 ? [] : [row(t`Rounding`, each.rounding)]),
    ]),
    { kind: 'rule' },
    row(t`Float`, float),
    row(t`Paid in`, paidIn),
    row(t`Paid out`, 0 - paidOut),
    row(t`Cash given back`, 0 - refunds),
    row(t`Expected in the drawer`, cashExpected, true),
    ...(count === undefined ? [] : [row(t`Counted`, count)]),
    ...(difference === undefined ? [] : [row(t`Difference`, difference, true)]),
    ...(taxes.length > 0 ? [{ kind: 'rule' } as const] : []),
    ...taxes.map(({ rate, net, tax }) => row(t`${rate} % of ${money(net)} net`, tax)),
    ...(receipts
      ? [
          { kind: 'rule' } as const,
          { kind: 'head', text: t`Receipts (${receipts.count}): ${receipts.first} to ${receipts.last}` } as const,
        ]
      : []),
    ...(movements.length > 0 ? [{ kind: 'rule' } as const] : []),
    ...movements.map(({ kind, amount, reason, at }) =>
      row(`${formatTime(at)} ${reason}`, kind === 'in' ? amount : 0 - amount),
    ),
  ];
}
