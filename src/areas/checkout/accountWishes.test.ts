import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import type { User } from '#domain/account/account.ts';
import { becomeUser, forgetUser } from '#src/data/session/userSessionStore.ts';
import { orderWishes } from '#src/features/cart/orderWishes.ts';
import { fillFromAccount } from './accountWishes.ts';

const address = { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' };
const user = (user_id: string, first_name: string, known: Partial<User> = {}) =>
  ({ user_id, first_name, last_name: 'Berger', email: `${first_name}@example.com`, ...known }) as User;
const eva = user('eva', 'Eva', { phone: '+436601234567', address });

beforeEach(async () => {
  await forgetUser();
  await fillFromAccount();
});

it('what the account of somebody knew is gone from the check-out when he logs out', async () => {
  becomeUser(eva);
  await fillFromAccount();
  expect(orderWishes.wishes).toMatchObject({ contact: { name: 'Eva Berger' }, address });
  await forgetUser();
  expect(orderWishes.wishes).toMatchObject({ contact: {}, address: {} });
  expect(JSON.stringify(orderWishes.wishes)).not.toMatch(/Eva|Ring/);
});

it('whoever logs in next finds his own, whether or not the one before logged out', async () => {
  becomeUser(eva);
  await fillFromAccount();
  becomeUser(user('jan', 'Jan'));
  await Promise.resolve();
  expect(JSON.stringify(orderWishes.wishes)).not.toMatch(/Eva|Ring/);
  await fillFromAccount();
  expect(orderWishes.wishes.contact).toEqual({ name: 'Jan Berger', email: 'Jan@example.com' });
});

it('what is changed in an account does not empty the check-out', async () => {
  becomeUser(eva);
  await fillFromAccount();
  becomeUser({ ...eva, language: 'hu' });
  await Promise.resolve();
  expect(orderWishes.wishes).toMatchObject({ contact: { name: 'Eva Berger' }, address });
});
