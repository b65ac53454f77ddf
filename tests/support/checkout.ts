import { expect, type Page } from '@playwright/test';
import type { Order } from '#domain/order/order.ts';
import type { Api } from './api.ts';

/** What the way to the check-out is called. */
export const checkoutWords = {
  en: { add: /^Add Liptauer/, cart: /^1? ?Your cart/, on: /^To check-out/ },
  de: { add: /^Liptauer.* hinzufügen/, cart: /^1? ?Warenkorb/, on: /^Zur Kasse/ },
};

/** From the page of the Viennese house, with a dish in the cart, to its check-out. */
export async function toCheckout(phone: Page, language: 'en' | 'de' = 'en'): Promise<void> {
  const { add, cart, on } = checkoutWords[language];
  await phone.getByRole('button', { name: add }).first().tap();
  await phone.getByRole('button', { name: cart }).tap();
  await phone.getByRole('button', { name: on }).tap();
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Zum Weißen Storch');
}

/** All orders of a house that somebody of this name made, open or not. */
export async function ordersNamed(till: Api, restaurant_id: string, name: string): Promise<Order[]> {
  const { body } = await till('GET /orders', { query: { restaurant_id, limit: 200 } });
  return body.filter(({ contact }) => contact?.name === name);
}
