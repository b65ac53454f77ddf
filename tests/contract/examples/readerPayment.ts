import { randomUUID } from 'node:crypto';
import type { readerPaymentCalls } from '#contract/readerPayment.ts';
import type { ExamplesOf } from './example.ts';
import { newTerminal } from './terminal.ts';
import type { World } from './world.ts';

export const readerPaymentExamples = {
  'POST /order/reader-payment': {
    request: async (world) => ({
      body: { partialPayment_id: await openPart(world), terminal_id: (await newTerminal(world)).terminal_id },
    }),
  },
  'GET /order/reader-payment': {
    request: async (world) => ({ query: { partialPayment_id: await openPart(world) } }),
  },
  'DELETE /order/reader-payment': {
    request: async (world) => ({ query: { partialPayment_id: await openPart(world) } }),
  },
} satisfies ExamplesOf<keyof typeof readerPaymentCalls>;

/** A part that a device of the house has opened. */
async function openPart({ as, house: { restaurant_id }, openOrder }: World): Promise<string> {
  const orders = [(await openOrder()).order_id];
  const body = { restaurant_id, orders, partialPayment_id: randomUUID(), amount: 100 };
  return (await as.device('POST /order/partial-payment', { body })).body.partialPayment_id;
}
