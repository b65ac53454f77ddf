import type { RestaurantProfile } from '../demonstrationTypes.ts';
import { alwaysOpen, floorPlan } from './floorPlan.ts';

export const vienna: RestaurantProfile = {
  key: 'vienna',
  picture: 'cream plate schnitzel lemon herb dip:cranberry',
  restaurant: {
    name: 'Zum Weißen Storch',
    description: {
      de: 'Wiener Wirtshaus in der Josefstadt: Schnitzel in Butterschmalz, Tafelspitz, Gulasch und hausgemachte Mehlspeisen.',
      en: 'A Viennese tavern in Josefstadt: schnitzel in clarified butter, Tafelspitz, goulash and home-made desserts.',
      hu: 'Bécsi vendéglő a Josefstadtban: vajzsírban sült bécsi szelet, Tafelspitz, gulyás és házi édességek.',
      ro: 'Tavernă vieneză în Josefstadt: șnițel în unt topit, Tafelspitz, gulaș și deserturi de casă.',
    },
    status: 'active',
    activation: 'approved',
    address: {
      street: 'Florianigasse 23',
      postalCode: '1080',
      city: 'Wien',
      country: 'AT',
      lat: 48.2107,
      lng: 16.3497,
    },
    timezone: 'Europe/Vienna',
    currency: 'EUR',
    minOrderValue: 1500,
    deliveryRegions: [
      ...['1070', '1080', '1090'].map((postalCode) => ({ postalCode, fee: 0 })),
      ...['1010', '1060', '1160', '1170'].map((postalCode) => ({ postalCode, fee: 250 })),
      ...['1020', '1040', '1050', '1150', '1180', '1190'].map((postalCode) => ({ postalCode, fee: 390 })),
    ],
    openingDays: alwaysOpen,
    orderTypes: ['delivery', 'local', 'takeaway'],
    paymentTypes: ['cash', 'online'],
    cardLocation: 'tml_demo_vienna',
    confirmFirstOrder: false,
    acceptingOrders: true,
    soldOut: [],
    legalName: 'Weißer Storch Gastronomie GmbH',
    vatNumber: 'ATU12345678',
  },
  areas: floorPlan([
    { key: 'gastraum', name: 'Gastraum', prefix: 'G', tables: 16, columns: 4, seats: [4, 4, 2, 6] },
    { key: 'stueberl', name: 'Stüberl', prefix: 'S', tables: 12, columns: 4, seats: [4, 6, 4, 8] },
    { key: 'schanigarten', name: 'Schanigarten', prefix: 'T', tables: 14, columns: 7, seats: [2, 4] },
  ]),
  employees: [
    { key: 'leopold', name: 'Leopold Brandstätter', types: ['cashier', 'waiter'] },
    { key: 'magdalena', name: 'Magdalena Hofer', types: ['waiter'] },
    { key: 'yusuf', name: 'Yusuf Aydın', types: ['waiter'] },
    { key: 'katharina', name: 'Katharina Wimmer', types: ['cashier'] },
    { key: 'dragan', name: 'Dragan Petrović', types: ['deliverer'] },
  ],
  devices: [
    { key: 'register', name: 'Kassa Schank', mode: 'cashregister', language: 'de', prefix: 'A' },
    { key: 'kitchen', name: 'Küche', mode: 'orderprocessing', language: 'de', prefix: 'K' },
    { key: 'wall', name: 'Abholtafel', mode: 'orderscreen', language: 'de' },
    { key: 'tables', name: 'Service Gastraum', mode: 'tablemanager', language: 'de', prefix: 'T' },
    { key: 'delivery', name: 'Zustellung', mode: 'delivery', language: 'de', prefix: 'Z' },
    { key: 'browser', name: 'Bestellterminal Eingang', mode: 'browser', language: 'de' },
  ],
};
