import { expect } from '@playwright/test';
import type { Order } from '#domain/order/order.ts';
import type { Api } from './api.ts';

/** An order by the number that a device shows: it does so before the server has it, where it numbers for itself. */
export async function orderByNumber(till: Api, restaurant_id: string, number: string): Promise<Order> {
  const find = async () =>
    (await till('GET /orders', { query: { restaurant_id } })).body.find((order) => order.number === number);
  await expect.poll(find).toBeDefined();
  return (await find())!;
}
