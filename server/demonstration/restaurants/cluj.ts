import type { RestaurantProfile } from '../demonstrationTypes.ts';
import { alwaysOpen, floorPlan } from './floorPlan.ts';

export const cluj: RestaurantProfile = {
  key: 'cluj',
  picture: 'sage plate rolls:green mound:polenta cream-dollop hot-pepper',
  restaurant: {
    name: 'Barza Albă',
    description: {
      de: 'Siebenbürgische Küche im Zentrum von Klausenburg: Ciorbă, Sarmale, Mici vom Holzkohlengrill und Papanași.',
      en: 'Transylvanian cooking in the centre of Cluj: ciorbă, sarmale, mici from the charcoal grill and papanași.',
      hu: 'Erdélyi konyha Kolozsvár szívében: csorbák, töltött káposzta, faszénen sült miccs és papanás.',
      ro: 'Bucătărie ardelenească în centrul Clujului: ciorbe, sarmale, mici pe cărbuni și papanași.',
    },
    status: 'active',
    activation: 'approved',
    address: {
      street: 'Strada Memorandumului 14',
      postalCode: '400114',
      city: 'Cluj-Napoca',
      state: 'Cluj',
      country: 'RO',
      lat: 46.7697,
      lng: 23.5858,
    },
    timezone: 'Europe/Bucharest',
    currency: 'RON',
    minOrderValue: 5000,
    deliveryRegions: [
      ...['400001', '400006', '400081', '400084', '400098', '400114'].map((postalCode) => ({ postalCode, fee: 0 })),
      ...['400015', '400202', '400604'].map((postalCode) => ({ postalCode, fee: 800 })),
      ...['400372', '400436', '400591'].map((postalCode) => ({ postalCode, fee: 1200 })),
    ],
    openingDays: alwaysOpen,
    orderTypes: ['delivery', 'local', 'takeaway'],
    paymentTypes: ['cash', 'online'],
    cardLocation: 'tml_demo_cluj',
    confirmFirstOrder: false,
    acceptingOrders: true,
    soldOut: [],
    legalName: 'Barza Albă Restaurant SRL',
    vatNumber: 'RO12345678',
  },
  areas: floorPlan([
    { key: 'salon', name: 'Salon', prefix: 'S', tables: 15, columns: 5, seats: [4, 4, 6, 2] },
    { key: 'terasa', name: 'Terasă', prefix: 'T', tables: 12, columns: 6, seats: [4, 2] },
  ]),
  employees: [
    { key: 'andreea', name: 'Andreea Mureșan', types: ['cashier', 'waiter'] },
    { key: 'tudor', name: 'Tudor Pop', types: ['waiter'] },
    { key: 'reka', name: 'Réka Szilágyi', types: ['waiter'] },
    { key: 'vlad', name: 'Vlad Moldovan', types: ['deliverer'] },
  ],
  devices: [
    { key: 'register', name: 'Casa de la bar', mode: 'cashregister', language: 'ro', prefix: 'A' },
    { key: 'kitchen', name: 'Bucătărie', mode: 'orderprocessing', language: 'ro', prefix: 'B' },
    { key: 'wall', name: 'Panou de ridicare', mode: 'orderscreen', language: 'ro' },
    { key: 'tables', name: 'Servire salon', mode: 'tablemanager', language: 'ro', prefix: 'S' },
    { key: 'delivery', name: 'Livrare', mode: 'delivery', language: 'ro', prefix: 'L' },
    { key: 'browser', name: 'Punct de comandă la intrare', mode: 'browser', language: 'ro' },
  ],
};
