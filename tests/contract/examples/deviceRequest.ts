import { randomUUID } from 'node:crypto';
import type { deviceRequestCalls } from '#contract/deviceRequest.ts';
import type { ExamplesOf } from './example.ts';

/** One device asks another one to take a card. */
export const deviceRequestExamples = {
  'POST /device/request': {
    request: async ({ house: { restaurant_id, devices }, openOrder, as }) => {
      const { order_id } = await openOrder();
      const partialPayment_id = randomUUID();
      const part = { partialPayment_id, restaurant_id, orders: [order_id], amount: 100 };
      const { status, error } = await as.guest('POST /order/partial-payment', { body: part });
      if (status !== 200) throw new Error(`a part could not be opened: ${error.message}`);
      return {
        body: {
          id: randomUUID(),
          type: 'terminal_payment',
          restaurant_id,
          device_id: devices.tablemanager.device_id,
          data: { partialPayment_id },
        },
      };
    },
  },
} satisfies ExamplesOf<keyof typeof deviceRequestCalls>;
