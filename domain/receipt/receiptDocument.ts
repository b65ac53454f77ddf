import { type Language, type LocalizedText, textIn } from '../i18n/localizedText.ts';
import { formatMoney } from '../money/formatMoney.ts';
import type { ItemDescription } from '../order/order.ts';
import type { Receipt, ReceiptLine, ReceiptPayment } from './receipt.ts';
import { cardFigures, cardName, type PaidCard } from '../payment/paidCard.ts';
import { receiptWords, type ReceiptWords } from './receiptWords.ts';

/** One piece of a receipt, in words but in no layout. */
export type ReceiptBlock =
  | { kind: 'name'; text: string }
  | { kind: 'head'; text: string }
  | { kind: 'notice'; text: string }
  | { kind: 'rule' }
  | { kind: 'row'; name: string; value: string; details?: string[]; strong?: true }
  /** three columns, as the taxes have them */
  | { kind: 'cells'; cells: readonly [string, string, string] };

/** What html, pdf and escpos show: the same words in the same order. */
export type ReceiptDocument = { language: Language; title: string; blocks: ReceiptBlock[] };

export type ReceiptPlace = { language: Language; timezone: string; tableName?: string; simulated: boolean };

type Say = { language: Language; words: ReceiptWords; money: (amount: number) => string };

/** The receipt as a document of its own, to read, print or keep. */
export function receiptDocument(receipt: Receipt, place: ReceiptPlace): ReceiptDocument {
  const { language } = place;
  const words = receiptWords(language);
  const say: Say = { language, words, money: (amount) => formatMoney(amount, receipt.currency, language) };
  const number = receipt.receiptNumber ?? receipt.numbers.join(', ');
  const rule: ReceiptBlock = { kind: 'rule' };
  return {
    language,
    title: `${words.receipt} ${number} · ${receipt.legalName}`,
    blocks: [
      ...head(receipt, place, words),
      ...(place.simulated ? [{ kind: 'notice', text: words.simulated } as const] : []),
      ...(receipt.corrects ? [{ kind: 'head', text: `${words.corrects} ${receipt.corrects}` } as const] : []),
      ...(receipt.reason ? [{ kind: 'head', text: receipt.reason } as const] : []),
      ...(receipt.cancelled ? [{ kind: 'notice', text: words.cancelled } as const] : []),
      rule,
      ...receipt.lines.map((line) => lineRow(line, say)),
      rule,
      ...rowIf(say, words.deliveryFee, receipt.deliveryFee),
      ...rowIf(say, words.topUp, receipt.topUp),
      ...discountRows(receipt, say),
      { kind: 'row', name: words.total, value: say.money(receipt.total), strong: true },
      rule,
      { kind: 'cells', cells: [words.tax, words.net, words.tax] },
      ...receipt.taxes.map(({ rate, net, tax }): ReceiptBlock => ({
        kind: 'cells',
        cells: [`${rate} %`, say.money(net), say.money(tax)],
      })),
      ...receipt.payments.flatMap((payment) => [rule, ...paymentRows(payment, say)]),
      ...(receipt.remaining > 0 ? [rule, row(say, words.remaining, receipt.remaining)] : []),
    ],
  };
}

const row = ({ money }: Say, name: string, amount: number): Extract<ReceiptBlock, { kind: 'row' }> => ({
  kind: 'row',
  name,
  value: money(amount),
});

const rowIf = (say: Say, name: string, amount: number): ReceiptBlock[] =>
  amount === 0 ? [] : [row(say, name, amount)];

function head(receipt: Receipt, { language, timezone, tableName }: ReceiptPlace, words: ReceiptWords): ReceiptBlock[] {
  const { street, postalCode, city } = receipt.address;
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone });
  const numbers = `${words.order} ${receipt.numbers.join(', ')}`;
  return [
    { kind: 'name', text: receipt.legalName },
    ...[
      `${street}, ${postalCode} ${city}`,
      receipt.vatNumber ? `${words.vatNumber} ${receipt.vatNumber}` : '',
      receipt.receiptNumber ? `${words.receipt} ${receipt.receiptNumber} · ${numbers}` : numbers,
      `${at.format(new Date(receipt.at))}${tableName ? ` · ${words.table} ${tableName}` : ''}`,
    ]
      .filter(Boolean)
      .map((text): ReceiptBlock => ({ kind: 'head', text })),
  ];
}

function lineRow(line: ReceiptLine, { language, words, money }: Say): ReceiptBlock {
  const details = [
    ...(line.quantity > 1 ? [`${line.quantity} × ${money(line.unitPrice)}`] : []),
    ...line.description.map((each) => description(each, language, words)).filter(Boolean),
  ];
  return {
    kind: 'row',
    name: `${line.quantity} ${textIn(line.name, language)}`,
    value: money(line.amount),
    ...(details.length > 0 ? { details } : {}),
  };
}

/** Each discount with its reason; of a part of the bill what its units have of them. */
function discountRows({ discount, discounts }: Receipt, say: Say): ReceiptBlock[] {
  if (discounts.length === 0) return rowIf(say, say.words.discount, -discount);
  return discounts.map(({ reason, percent, amount }) => {
    const name = percent === undefined ? say.words.discount : `${say.words.discount} ${percent} %`;
    return { kind: 'row', name, value: say.money(-amount), details: [reason] };
  });
}

function description(choice: ItemDescription, language: Language, words: ReceiptWords): string {
  const named = (texts: LocalizedText[], word?: string): string[] =>
    texts.map((text) => [word, textIn(text, language)].filter(Boolean).join(' '));
  const details = [
    ...(choice.option ? [textIn(choice.option, language)] : []),
    ...named(choice.selections),
    ...named(choice.without, words.without),
    ...named(choice.extra, words.extra),
    ...named(choice.toppings, '+'),
  ].join(', ');
  const name = choice.name ? textIn(choice.name, language) : '';
  return name && details ? `${name}: ${details}` : name || details;
}

function paymentRows(payment: ReceiptPayment, say: Say): ReceiptBlock[] {
  const { option, card, amount, tip, rounding, given, change, refunded } = payment;
  const { words } = say;
  const paid = row(say, words.options[option], amount);
  return [
    card ? { ...paid, details: cardDetails(card, words) } : paid,
    ...rowIf(say, words.tip, tip),
    ...rowIf(say, words.rounding, rounding),
    ...(given === undefined ? [] : [row(say, words.given, given), row(say, words.change, change)]),
    ...rowIf(say, words.refunded, -refunded),
  ];
}

/** What the schemes require of a card payment, in words where there are any. */
function cardDetails(card: PaidCard, words: ReceiptWords): string[] {
  const { readMethod, account, verification, authorizationCode } = card;
  const read = [
    cardName(card),
    readMethod ? words.readMethods[readMethod] : '',
    account ? words.accounts[account] : '',
  ].filter(Boolean);
  return [
    read.join(' · '),
    ...cardFigures(card),
    authorizationCode ? `${words.authorizationCode} ${authorizationCode}` : '',
    verification ? words.verifications[verification] : '',
  ].filter(Boolean);
}
