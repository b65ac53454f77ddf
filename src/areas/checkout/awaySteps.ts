import { msg } from '@lingui/core/macro';
import type { OrderType } from '#domain/order/order.ts';
import type { OrderSteps } from '#src/features/table/orderSteps.ts';

const begins: OrderSteps = [
  { label: msg`Received`, statuses: ['created'] },
  { label: msg`Accepted`, statuses: ['accepted'] },
  { label: msg`In preparation`, statuses: ['in-preparation'] },
];

const fetched: OrderSteps = [
  ...begins,
  { label: msg`Ready for pick-up`, statuses: ['waiting-pickup'] },
  { label: msg`Picked up`, statuses: ['waiting-delivery', 'in-delivery', 'delivered', 'completed'] },
];

const brought: OrderSteps = [
  ...begins,
  { label: msg`Packed`, statuses: ['waiting-delivery', 'waiting-pickup'] },
  { label: msg`On its way to you`, statuses: ['in-delivery'] },
  { label: msg`Delivered`, statuses: ['delivered', 'completed'] },
];

/** What somebody waits for who sits at no table. */
export const awaySteps = (type: OrderType): OrderSteps => (type === 'delivery' ? brought : fetched);
