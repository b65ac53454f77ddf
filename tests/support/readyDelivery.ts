import type { Order } from '#domain/order/order.ts';
import { deviceOf, signIn, signInOwner } from './api.ts';
import type { Demo } from './comandaProcess.ts';
import { lineOf } from './plainDishes.ts';
import { viennaOf } from './stage.ts';

/** A delivery that the kitchen has ready, paid in cash at the door with the note that the guest named. */
export async function readyDelivery(demo: Demo, street: string, givenCash?: number): Promise<Order> {
  const restaurant_id = viennaOf(demo);
  const till = await signIn(demo.origin, deviceOf(demo, 'cashregister', restaurant_id));
  const kitchen = await signIn(demo.origin, deviceOf(demo, 'orderprocessing', restaurant_id));
  const { body: restaurant } = await till('GET /restaurant', { query: { restaurant_id } });
  const { menu_revision, deliveryRegions } = restaurant;
  const { body: menu } = await till('GET /menu/:menu_revision', { params: { menu_revision } });
  const item = menu.items.find(({ name }) => Object.values(name).some((word) => word.includes('Liptauer')))!;
  const owner = await signInOwner(demo.origin, demo.owner);
  const order = {
    restaurant_id,
    type: 'delivery' as const,
    items: [lineOf(item, 3)],
    menu_revision,
    payment: { option: 'cash' as const },
    contact: { name: 'Ann Huber', phone: '+43 660 1234567' },
    address: {
      street,
      postalCode: deliveryRegions[0]!.postalCode,
      city: 'Wien',
      country: 'AT',
      lat: 48.21,
      lng: 16.36,
    },
  };
  let placed = await owner('POST /order', { body: { order: { ...order, amountTotal: 1 } } });
  const totals = placed.error.details as { amountTotal?: number } | undefined;
  if (placed.status === 409)
    placed = await owner('POST /order', { body: { order: { ...order, amountTotal: totals!.amountTotal! } } });
  if (placed.status !== 200) throw new Error(`the guest could not order: ${placed.error.message}`);
  const { order_id } = placed.body;
  if (givenCash !== undefined) await till('PUT /order/info', { body: { order_id, givenCash } });
  for (const action of ['accept', 'prepare', 'ready'] as const)
    await kitchen('POST /order/action', { body: { order_id, action } });
  return (await till('GET /order', { query: { order_id } })).body;
}
