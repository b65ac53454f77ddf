import type { RestaurantProfile } from '../demonstrationTypes.ts';
import { alwaysOpen, floorPlan } from './floorPlan.ts';

const forint = 100;

export const budapest: RestaurantProfile = {
  key: 'budapest',
  picture: 'paprika bowl:goulash chunks:beef carrot hot-pepper',
  restaurant: {
    name: 'Fehér Gólya',
    description: {
      de: 'Ungarische Küche in der Ráday utca: Gulasch im Kessel, Pörkölt, Lángos und Dobostorte.',
      en: 'Hungarian cooking on Ráday Street: kettle goulash, pörkölt, lángos and Dobos cake.',
      hu: 'Magyaros konyha a Ráday utcában: bográcsgulyás, pörköltek, lángos és dobostorta.',
      ro: 'Bucătărie ungurească pe strada Ráday: gulaș la ceaun, tocane, langoși și tort Doboș.',
    },
    status: 'active',
    activation: 'approved',
    address: {
      street: 'Ráday utca 17.',
      postalCode: '1092',
      city: 'Budapest',
      country: 'HU',
      lat: 47.4857,
      lng: 19.0619,
    },
    timezone: 'Europe/Budapest',
    currency: 'HUF',
    minOrderValue: 4000 * forint,
    deliveryRegions: [
      ...['1091', '1092', '1093', '1094', '1053'].map((postalCode) => ({ postalCode, fee: 0 })),
      ...['1051', '1052', '1054', '1055', '1056', '1081', '1082', '1083', '1085', '1088'].map((postalCode) => ({
        postalCode,
        fee: 590 * forint,
      })),
      ...['1061', '1065', '1067', '1072', '1074', '1075', '1111', '1114', '1117'].map((postalCode) => ({
        postalCode,
        fee: 890 * forint,
      })),
    ],
    openingDays: alwaysOpen,
    orderTypes: ['delivery', 'local', 'takeaway'],
    paymentTypes: ['cash', 'online'],
    cardLocation: 'tml_demo_budapest',
    confirmFirstOrder: false,
    acceptingOrders: true,
    soldOut: [],
    legalName: 'Fehér Gólya Vendéglátó Kft.',
    vatNumber: 'HU12345678',
    // the reduced rate is for meals eaten on the premises
    taxByOrderType: { delivery: 27, takeaway: 27 },
  },
  areas: floorPlan([
    { key: 'etterem', name: 'Étterem', prefix: 'E', tables: 14, columns: 5, seats: [4, 2, 4, 6] },
    { key: 'terasz', name: 'Terasz', prefix: 'T', tables: 12, columns: 6, seats: [2, 4, 4] },
  ]),
  employees: [
    { key: 'zsofia', name: 'Kovács Zsófia', types: ['cashier', 'waiter'] },
    { key: 'bence', name: 'Szabó Bence', types: ['waiter'] },
    { key: 'eszter', name: 'Tóth Eszter', types: ['waiter'] },
    { key: 'gergo', name: 'Horváth Gergő', types: ['deliverer'] },
  ],
  devices: [
    { key: 'register', name: 'Pult kassza', mode: 'cashregister', language: 'hu', prefix: 'A' },
    { key: 'kitchen', name: 'Konyha', mode: 'orderprocessing', language: 'hu', prefix: 'K' },
    { key: 'wall', name: 'Átvételi kijelző', mode: 'orderscreen', language: 'hu' },
    { key: 'tables', name: 'Felszolgálás', mode: 'tablemanager', language: 'hu', prefix: 'T' },
    { key: 'delivery', name: 'Futár', mode: 'delivery', language: 'hu', prefix: 'F' },
    { key: 'browser', name: 'Bejárati rendelőpont', mode: 'browser', language: 'hu' },
  ],
};
