import type { FastifyInstance } from 'fastify';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Order } from '#domain/order/order.ts';
import { decidedWithTheEntity } from '../caller/openPolicy.ts';
import type { OrderParts } from '../order/orderParts.ts';
import { isSimulatedIntent } from '#domain/payment/simulatedIntent.ts';
import { waitsAs } from '../http/callLimits.ts';
import { serve } from '../http/serve.ts';
import { tableById } from '../table/tableRepository.ts';
import { billReceipt } from './billReceipt.ts';
import { visibleBill, type ReceiptSubject } from './visibleBill.ts';
import { receiptDocument } from '#domain/receipt/receiptDocument.ts';
import { createReceiptRenderer } from './receiptRenderer.ts';
import { receiptLink, signatureState } from './receiptLink.ts';
import { receiptMail } from './receiptMail.ts';
import { receiptPage, receiptPolicy } from './receiptPage.ts';
import { receiptLanguage } from '#domain/receipt/receiptWords.ts';

/** Proxies cut longer ones, with the whole answer. */
const longestHeader = 4_000;

export function receiptRoutes(app: FastifyInstance, deps: OrderParts): void {
  const renderer = createReceiptRenderer();
  app.addHook('onClose', () => renderer.stop());
  serve(app, deps, 'GET /order/receipt', {
    policy: decidedWithTheEntity,
    handle: async ({ query, callers, setHeader, now, ip, local }) => {
      const signed = await isSigned(deps, query, now);
      if (!signed.ok) return signed;
      if (!signed.value && Object.keys(callers).length === 0) return refuse('no_token');
      const found = await visibleBill(deps, signed.value ? undefined : callers, query);
      if (!found.ok) return found;
      const { orders } = found.value;
      const [order, ...others] = orders;
      const restaurant = order && (await deps.restaurants.get(order.restaurant_id));
      if (!restaurant) return refuse('not_found');
      const { timezone, address } = restaurant;
      const receipt = await billReceipt(deps.db, found.value, [order, ...others], restaurant);
      const table = receipt.table_id ? await tableById(deps.db, receipt.table_id) : undefined;
      const document = receiptDocument(receipt, {
        language: receiptLanguage(query.language, address.country),
        timezone,
        simulated: orders.some(hasSimulatedPayment),
        ...(table?.restaurant_id === order.restaurant_id ? { tableName: table.name } : {}),
      });
      setHeader('cache-control', 'private, no-store');
      const { type = 'html' } = query;
      if (type === 'html') {
        setHeader('content-type', 'text/html; charset=utf-8');
        setHeader('content-security-policy', receiptPolicy);
        return accept(receiptPage(document));
      }
      const drawn = await renderer.render({ kind: 'receipt', type, document }, waitsAs(callers, { ip, local }));
      if (!drawn.ok) return drawn;
      const { bytes, missing } = drawn.value;
      setHeader('content-type', type === 'pdf' ? 'application/pdf' : 'application/octet-stream');
      if (type === 'pdf') setHeader('content-disposition', `inline; filename="receipt.pdf"`);
      // nothing is left out silently: these characters no printer has
      if (missing.length > 0)
        setHeader('receipt-missing', encodeURIComponent(missing.join('')).slice(0, longestHeader));
      return accept(bytes);
    },
  });
  receiptMail(app, deps);
  serve(app, deps, 'GET /order/receipt-link', {
    policy: decidedWithTheEntity,
    handle: async ({ query, callers, now }) => {
      // a link opens the receipt for whoever has it, so only what the caller may see itself
      const bill = await visibleBill(deps, callers, query);
      if (!bill.ok) return bill;
      return accept(receiptLink(deps, query, now));
    },
  });
}

/** Whether a signed link opens this receipt by itself. One that was tampered with opens nothing (api.md). */
async function isSigned(
  deps: OrderParts,
  query: ReceiptSubject & { signature?: string | undefined; expires?: number | undefined },
  now: Date,
): Promise<Result<boolean>> {
  const { signature, expires } = query;
  if (signature === undefined) return accept(false);
  const state = expires === undefined ? 'wrong' : signatureState(deps.secrets, query, { signature, expires }, now);
  if (state === 'good') return accept(true);
  return refuse(state === 'expired' ? 'no_token' : 'not_found');
}

/** Simulated payments are said visibly (D15), also when a real provider has been set up since. */
const hasSimulatedPayment = ({ payments }: Order): boolean =>
  payments.some(
    ({ status, intent_id }) => status === 'paid' && intent_id !== undefined && isSimulatedIntent(intent_id),
  );
