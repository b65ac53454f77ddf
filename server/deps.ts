import type { Logger } from 'pino';
import type { Tokens } from './caller/tokens.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Menus } from './menu/menus.ts';
import type { DeviceParts } from './device/deviceParts.ts';
import type { OrderParts } from './order/orderParts.ts';
import type { Orders } from './lane/restaurantLane.ts';
import type { Limits } from './http/limits.ts';
import type { RequestHash } from './json/requestHash.ts';
import type { Payments } from './payment/payments.ts';
import type { ProviderEvents } from './cardProvider/providerEvent.ts';
import type { Bus } from './stream/bus.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { RestaurantParts } from './restaurant/restaurantParts.ts';
import type { TableParts } from './table/tableParts.ts';
import type { AccountParts } from './user/accountParts.ts';
import type { Restaurants } from './restaurant/restaurants.ts';

/** All that app.ts makes. Each room declares what it needs of it, and none imports this. */
export type Deps = {
  config: Config;
  db: Database;
  /** where that is, for what works beside this process */
  databaseUrl: string;
  log: Logger;
  now: () => Date;
  newId: () => string;
  /** the address under which people reach the server */
  origin: () => string;
  bus: Bus;
  limits: Limits;
  tokens: Tokens;
  /** the keys of the installation */
  secrets: Secrets;
  requestHash: RequestHash;
  restaurants: Restaurants;
  menus: Menus;
  orders: Orders;
  payments: Payments;
  providerEvents: ProviderEvents;
} & Pick<OrderParts, 'restaurantOf' | 'confirmedByProvider' | 'endedAtProvider' | 'replayedBy'> &
  Pick<RestaurantParts, 'publishMenu'> &
  Pick<DeviceParts, 'terminalsOf'> &
  Pick<AccountParts, 'conditionsAccepted'> &
  Pick<TableParts, 'tableRemoved'>;
