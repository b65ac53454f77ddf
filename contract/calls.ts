import type { z } from 'zod';
import type { Call } from './call.ts';
import { accountCalls } from './account.ts';
import { deviceCalls } from './device.ts';
import { attentionCalls } from './attention.ts';
import { adminCalls } from './admin.ts';
import { archiveCalls } from './archive.ts';
import { articleCalls } from './article.ts';
import { billingCalls } from './billing.ts';
import { chainCalls } from './chain.ts';
import { chainMenuCalls } from './chainMenu.ts';
import { costCalls } from './cost.ts';
import { deviceRequestCalls } from './deviceRequest.ts';
import { documentationCalls } from './documentation.ts';
import { employeeCalls } from './employee.ts';
import { kitchenScreenCalls } from './kitchenScreen.ts';
import { legalCalls } from './legal.ts';
import { mediaCalls } from './media.ts';
import { orderChangeCalls } from './orderChange.ts';
import { printerCalls } from './printer.ts';
import { pushCalls } from './push.ts';
import { registerCalls } from './register.ts';
import { readerPaymentCalls } from './readerPayment.ts';
import { secondFactorCalls } from './secondFactor.ts';
import { sessionCalls } from './session.ts';
import { statisticsCalls } from './statistics.ts';
import { tourCalls } from './tour.ts';
import { terminalCalls } from './terminal.ts';
import { menuCalls } from './menu.ts';
import { orderCalls } from './order.ts';
import { restaurantCalls } from './restaurantCalls.ts';
import { restaurantTableCalls } from './restaurantTable.ts';
import { systemCalls } from './system.ts';
import { tableCalls } from './table.ts';

/**
 * Grows when a client of the new version could not talk to a server of the old one: also by a field that a client may leave
 * out and ours sends, which the old one refuses as unknown, for good.
 * 2: the sum in `PUT /order`, `populate` of `GET /restaurant`, the conditions in `POST /order`. 3: the cash of a refund in
 * `POST /order/action`.
 */
export const contractVersion = 3;

/** Every call that the server serves. */
export const calls = {
  ...systemCalls,
  ...accountCalls,
  ...sessionCalls,
  ...secondFactorCalls,
  ...menuCalls,
  ...restaurantCalls,
  ...restaurantTableCalls,
  ...orderCalls,
  ...tableCalls,
  ...kitchenScreenCalls,
  ...deviceCalls,
  ...articleCalls,
  ...chainMenuCalls,
  ...costCalls,
  ...archiveCalls,
  ...billingCalls,
  ...statisticsCalls,
  ...mediaCalls,
  ...adminCalls,
  ...documentationCalls,
  ...legalCalls,
  ...terminalCalls,
  ...readerPaymentCalls,
  ...employeeCalls,
  ...registerCalls,
  ...tourCalls,
  ...deviceRequestCalls,
  ...printerCalls,
  ...pushCalls,
  ...orderChangeCalls,
  ...chainCalls,
  ...attentionCalls,
};

export type Calls = typeof calls;
export type CallKey = keyof Calls;

type Part<K extends CallKey, Name extends string> =
  Calls[K] extends Record<Name, infer Schema extends z.ZodType> ? Schema : never;
/** What a client sends as query. */
export type QueryOf<K extends CallKey> = Calls[K] extends { query: z.ZodType } ? z.input<Part<K, 'query'>> : undefined;
/** What a client sends as body. */
export type BodyOf<K extends CallKey> = Calls[K] extends { body: z.ZodType } ? z.input<Part<K, 'body'>> : undefined;
/** What a server handler receives, after parsing. */
export type ParsedQuery<K extends CallKey> = Calls[K] extends { query: z.ZodType }
  ? z.output<Part<K, 'query'>>
  : undefined;
export type ParsedBody<K extends CallKey> = Calls[K] extends { body: z.ZodType }
  ? z.output<Part<K, 'body'>>
  : undefined;
export type AnswerOf<K extends CallKey> = z.output<Part<K, 'answer'>>;

/** The schema of what a request carries: its body, or for calls without one its query. */
export function requestSchema(key: CallKey): z.ZodType | undefined {
  const call: Call = calls[key];
  return call.body ?? call.query;
}
