import { createHash } from 'node:crypto';
import { type Language, type LocalizedText, textIn } from '#domain/i18n/localizedText.ts';
import { formatMoney } from '#domain/money/formatMoney.ts';
import type { ItemDescription } from '#domain/order/order.ts';
import type { Receipt, ReceiptLine, ReceiptPayment } from '#domain/order/receipt.ts';
import { html, Html } from './receiptHtml.ts';
import { receiptWords, type ReceiptWords } from './receiptWords.ts';

/** Fits the 72 mm that a receipt printer fills of its 80 mm paper, and reads well on a phone. */
const style = `
:root { color-scheme: light; }
body { margin: 0 auto; padding: 4mm; max-width: 72mm; font: 13px/1.4 system-ui, sans-serif; color: #000; background: #fff; }
header, footer { text-align: center; }
h1 { margin: 0; font-size: 17px; }
p { margin: 0; }
table { width: 100%; margin: 8px 0; border-collapse: collapse; font-variant-numeric: tabular-nums; }
td, th { padding: 1px 0; vertical-align: top; text-align: start; font-weight: normal; }
td:last-child, th:last-child { text-align: end; white-space: nowrap; padding-inline-start: 8px; }
small { display: block; color: #444; }
tbody, tfoot { border-top: 1px dashed #000; }
.total th, .total td { font-size: 17px; font-weight: 700; }
.simulated { margin: 8px 0; padding: 6px; border: 2px solid #000; font-weight: 700; text-align: center; }
@page { size: 80mm auto; margin: 0; }
`;

/** Nothing but this one style sheet may be loaded or run: a receipt is a page of text. */
export const receiptPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

export type ReceiptPlace = { language: Language; timezone: string; tableName?: string; simulated: boolean };

/** The receipt as a page of its own, to read, print or keep. */
export function receiptDocument(receipt: Receipt, place: ReceiptPlace): string {
  const { language } = place;
  const words = receiptWords(language);
  const money = (amount: number): string => formatMoney(amount, receipt.currency, language);
  const row = (name: string, amount: number): Html =>
    html`<tr>
      <th>${name}</th>
      <td>${money(amount)}</td>
    </tr>`;
  const rowIf = (name: string, amount: number): Html => (amount === 0 ? html`` : row(name, amount));
  const number = receipt.receiptNumber ?? receipt.numbers.join(', ');
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${words.receipt} ${number} · ${receipt.legalName}</title>
        ${styleElement}
      </head>
      <body>
        ${head(receipt, place, words)}
        ${place.simulated ? html`<p class="simulated">${words.simulated}</p>` : undefined}
        <table>
          ${receipt.lines.map((line) => lineRow(line, language, words, money))}
          <tbody>
            ${rowIf(words.deliveryFee, receipt.deliveryFee)}${rowIf(words.topUp, receipt.topUp)}${rowIf(words.discount, -receipt.discount)}
            <tr class="total">
              <th>${words.total}</th>
              <td>${money(receipt.total)}</td>
            </tr>
          </tbody>
        </table>
        <table>
          <thead>
            <tr>
              <th>${words.tax}</th>
              <th>${words.net}</th>
              <th>${words.tax}</th>
            </tr>
          </thead>
          ${receipt.taxes.map(
            ({ rate, net, tax }) =>
              html`<tr>
                <td>${rate} %</td>
                <td>${money(net)}</td>
                <td>${money(tax)}</td>
              </tr>`,
          )}
        </table>
        <table>
          ${receipt.payments.map((payment) => paymentRows(payment, words, row, rowIf))}${rowIf(words.remaining, receipt.remaining)}
        </table>
      </body>
    </html>`;
  return page.markup;
}

/** Exactly what the policy's hash was taken of. */
const styleElement = new Html(`<style>${style}</style>`);

function head(receipt: Receipt, { language, timezone, tableName }: ReceiptPlace, words: ReceiptWords): Html {
  const { street, postalCode, city } = receipt.address;
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone });
  return html`<header>
    <h1>${receipt.legalName}</h1>
    <p>${street}, ${postalCode} ${city}</p>
    ${receipt.vatNumber ? html`<p>${words.vatNumber} ${receipt.vatNumber}</p>` : undefined}
    <p>
      ${receipt.receiptNumber ? `${words.receipt} ${receipt.receiptNumber} · ` : ''}${words.order}
      ${receipt.numbers.join(', ')}
    </p>
    <p>${at.format(new Date(receipt.at))}${tableName ? ` · ${words.table} ${tableName}` : ''}</p>
  </header>`;
}

function lineRow(line: ReceiptLine, language: Language, words: ReceiptWords, money: (amount: number) => string): Html {
  const details = line.description.map((each) => description(each, language, words)).filter(Boolean);
  const unit = line.quantity > 1 ? html`<small>${line.quantity} × ${money(line.unitPrice)}</small>` : undefined;
  return html`<tr>
    <td>
      ${line.quantity} ${textIn(line.name, language)}${unit}${details.map((text) => html`<small>${text}</small>`)}
    </td>
    <td>${money(line.amount)}</td>
  </tr>`;
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

type Row = (name: string, amount: number) => Html;

function paymentRows(payment: ReceiptPayment, words: ReceiptWords, row: Row, rowIf: Row): Html {
  const { option, amount, tip, rounding, given, change } = payment;
  return html`<tbody>
    ${row(words.options[option], amount)}${rowIf(words.tip, tip)}${rowIf(words.rounding, rounding)}${
      given === undefined ? undefined : html`${row(words.given, given)}${row(words.change, change)}`
    }
  </tbody>`;
}
