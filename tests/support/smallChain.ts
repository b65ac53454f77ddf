import type { DemonstrationChain } from '../../server/demonstration/demonstrationTypes.ts';
import { parseMenuFile } from '../../server/menuFile/menuFile.ts';

/** A menu file of two dishes, as a restaurant might write it. */
export const smallMenuFile = (price = 1290): string =>
  JSON.stringify(
    {
      currency: 'EUR',
      categories: [{ key: 'mains', name: { de: 'Hauptspeisen', en: 'Mains' } }],
      ingredients: [
        { key: 'onion', name: { en: 'Onion' }, type: 'vegetable', price: 0 },
        { key: 'cheese', name: { en: 'Cheese' }, type: 'dairy', price: 150, allergenics: ['G'] },
      ],
      items: [dish('goulash', 'Goulash', price, ['onion']), dish('toast', 'Toast', 590, [])],
      menus: [{ key: 'card', name: { en: 'Card' }, categories: ['mains'] }],
    },
    null,
    2,
  );

const dish = (key: string, name: string, price: number, ingredients: string[]) => ({
  key,
  name: { en: name },
  type: 'dish',
  categories: ['mains'],
  taxRate: 10,
  options: [{ key: 'regular', name: { en: 'Regular' }, price }],
  ingredients,
  toppings: ['cheese'],
});

/** The smallest chain that has everything: for tests of what loads one. */
export function smallChain(): DemonstrationChain {
  const picture = 'cream plate lemon herb';
  const menuFile = smallMenuFile();
  return {
    key: 'small',
    name: 'Small chain',
    picture,
    subscription: { plan: 'premium', interval: 'year', status: 'active' },
    restaurants: [
      {
        key: 'small',
        picture,
        pictures: [picture],
        menuFile,
        menu: ({ chain_id, restaurant_id }) => {
          const scope = restaurant_id;
          const restaurants = [restaurant_id];
          const parsed = parseMenuFile(menuFile, { format: 'json', chain_id, currency: 'EUR', restaurants, scope });
          if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
          return parsed.menu;
        },
        restaurant: {
          name: 'Small house',
          description: { en: 'Small' },
          status: 'active',
          activation: 'approved',
          address: { street: 'Gasse 1', postalCode: '1010', city: 'Wien', country: 'AT' },
          timezone: 'Europe/Vienna',
          currency: 'EUR',
          deliveryRegions: [{ postalCode: '1010', fee: 250 }],
          openingDays: [0, 1, 2, 3, 4, 5, 6].map((weekDay) => ({ weekDay, time_from: '00:00', time_to: '00:00' })),
          orderTypes: ['delivery', 'local', 'takeaway'],
          paymentTypes: ['cash', 'online'],
          confirmFirstOrder: false,
          acceptingOrders: true,
          soldOut: [],
          legalName: 'Small GmbH',
          vatNumber: 'ATU12345678',
        },
        areas: [{ key: 'room', name: 'Room', position: 0, tables: [{ key: '1', name: 'R1', seats: 4, x: 0, y: 0 }] }],
        employees: [{ key: 'eva', name: 'Eva', types: ['cashier', 'waiter'] }],
        devices: [
          { key: 'register', name: 'Register', mode: 'cashregister', language: 'de' },
          { key: 'kitchen', name: 'Kitchen', mode: 'orderprocessing', language: 'de' },
        ],
      },
    ],
  };
}
