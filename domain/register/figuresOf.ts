import type { Money } from '../money/money.ts';
import { roundHalfAway } from '../money/round.ts';
import type { TaxLine } from '../order/order.ts';
import { paymentOptions, type PaymentOption } from '../payment/paymentOption.ts';
import type { ReceiptKind } from './booking.ts';
import type { JournalRecord } from './journalRecord.ts';
import type { ShiftFigures } from './shift.ts';

/**
 * What a register took, from its own journal: payments and refunds from receipts alone, so that a report is right
 * without a network, and can be checked by anybody who has the receipts.
 */
export function figuresOf(records: readonly JournalRecord[]): ShiftFigures {
  const of = (type: JournalRecord['type']): JournalRecord[] => records.filter((record) => record.type === type);
  const voids = of('void');
  const reversedOrders = voids.filter(({ body }) => body?.['of'] === 'order');
  const rejected = voids.filter(({ body }) => body?.['whole'] === true);
  const lines = voids.filter(({ body }) => body?.['line_id'] !== undefined);
  const placed = of('order').filter(({ body }) => body?.['lines'] !== undefined);
  const receipts = of('receipt');
  const refunds = receipts.filter((each) => kindOf(each) === 'refund' && optionOf(each) === 'cash');
  return {
    orders: {
      count: placed.length - reversedOrders.length - rejected.length,
      amount: sumOf([...of('order'), ...voids.filter(({ body }) => isOfOrders(body)), ...of('discount')]),
    },
    voids: { count: lines.length, amount: 0 - sumOf(lines) },
    payments: paymentOptions.flatMap((option) => paidBy(option, receipts)),
    refunds: 0 - sumOf(refunds) - saidOf(refunds, 'tip') - saidOf(refunds, 'rounding'),
    taxes: taxesIn(receipts),
    ...numbersIn(receipts),
  };
}

const isOfOrders = (body: JournalRecord['body']): boolean => body?.['of'] === undefined || body['of'] === 'order';
const sumOf = (records: readonly JournalRecord[]): Money => records.reduce((sum, { amount = 0 }) => sum + amount, 0);
const saidOf = (records: readonly JournalRecord[], name: string): Money =>
  records.reduce((sum, { body }) => sum + Number(body?.[name] ?? 0), 0);
const kindOf = ({ body }: JournalRecord): ReceiptKind => body?.['kind'] as ReceiptKind;
const optionOf = ({ body }: JournalRecord): PaymentOption => body?.['option'] as PaymentOption;

/** What all receipts come to by tax rate. */
function taxesIn(receipts: readonly JournalRecord[]): TaxLine[] {
  const gross = new Map<number, Money>();
  for (const { body } of receipts)
    for (const [rate, amount] of Object.entries((body?.['taxes'] ?? {}) as Record<string, Money>))
      gross.set(Number(rate), (gross.get(Number(rate)) ?? 0) + amount);
  return [...gross]
    .filter(([, amount]) => amount !== 0)
    .toSorted(([one], [other]) => one - other)
    .map(([rate, amount]) => {
      const tax = roundHalfAway((amount * rate) / (100 + rate));
      return { rate, net: amount - tax, tax };
    });
}

/** From which number to which, in the order in which they were given. */
function numbersIn(receipts: readonly JournalRecord[]): Pick<ShiftFigures, 'receipts'> {
  const numbers = receipts.flatMap(({ references }) => references?.receiptNumber ?? []);
  const [first] = numbers;
  return first === undefined ? {} : { receipts: { count: numbers.length, first, last: numbers.at(-1) ?? first } };
}

/** Sales by one way to pay, less those that were taken back as if they had never been. */
function paidBy(option: PaymentOption, receipts: readonly JournalRecord[]): ShiftFigures['payments'] {
  const own = receipts.filter((each) => optionOf(each) === option && kindOf(each) !== 'refund');
  if (own.length === 0) return [];
  const count = own.reduce((sum, each) => sum + (kindOf(each) === 'void' ? -1 : 1), 0);
  return [{ option, count, amount: sumOf(own), tips: saidOf(own, 'tip'), rounding: saidOf(own, 'rounding') }];
}
