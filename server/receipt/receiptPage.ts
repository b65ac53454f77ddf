import { createHash } from 'node:crypto';
import type { ReceiptBlock, ReceiptDocument } from '#domain/receipt/receiptDocument.ts';
import { html, Html } from './receiptHtml.ts';

/** Fits the 72 mm that a receipt printer fills of its 80 mm paper, and reads well on a phone. */
const style = `
:root { color-scheme: light; }
body { margin: 0 auto; padding: 4mm; max-width: 72mm; font: 13px/1.4 system-ui, sans-serif; color: #000; background: #fff; }
header { text-align: center; }
h1 { margin: 0; font-size: 17px; }
p { margin: 0; }
table { width: 100%; margin: 8px 0; border-collapse: collapse; font-variant-numeric: tabular-nums; }
td, th { padding: 1px 0; vertical-align: top; text-align: start; font-weight: normal; }
td:last-child, th:last-child { text-align: end; white-space: nowrap; padding-inline-start: 8px; }
small { display: block; color: #444; }
tbody + tbody { border-top: 1px dashed #000; }
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

/** Exactly what the policy's hash was taken of. */
const styleElement = new Html(`<style>${style}</style>`);

/** The receipt as a page. */
export function receiptPage({ language, title, blocks }: ReceiptDocument): string {
  const body = blocks.findIndex(({ kind }) => kind === 'rule');
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <header>${blocks.slice(0, body).map(headBlock)}</header>
        <table>
          ${sections(blocks.slice(body)).map(
            (section) =>
              html`<tbody>
                ${section.map(tableRow)}
              </tbody>`,
          )}
        </table>
      </body>
    </html>`;
  return page.markup;
}

function headBlock(block: ReceiptBlock): Html {
  if (block.kind === 'name') return html`<h1>${block.text}</h1>`;
  if (block.kind === 'notice') return html`<p class="simulated">${block.text}</p>`;
  return block.kind === 'head' ? html`<p>${block.text}</p>` : html``;
}

/** What stands between two rules. */
function sections(blocks: readonly ReceiptBlock[]): ReceiptBlock[][] {
  const all: ReceiptBlock[][] = [];
  for (const block of blocks) {
    if (block.kind === 'rule') all.push([]);
    else all.at(-1)?.push(block);
  }
  return all;
}

function tableRow(block: ReceiptBlock): Html {
  if (block.kind === 'cells') {
    return html`<tr>
      ${block.cells.map((cell) => html`<td>${cell}</td>`)}
    </tr>`;
  }
  if (block.kind !== 'row') return html``;
  const { name, value, details = [], strong } = block;
  return html`<tr class="${strong ? 'total' : 'line'}">
    <th colspan="2">${name}${details.map((text) => html`<small>${text}</small>`)}</th>
    <td>${value}</td>
  </tr>`;
}
