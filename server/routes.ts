import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './account/accountRoutes.ts';
import type { Deps } from './deps.ts';
import { deviceRoutes } from './device/deviceRoutes.ts';
import { employeeRoutes } from './device/employeeRoutes.ts';
import { restaurantDeviceRoutes } from './device/restaurantDeviceRoutes.ts';
import { menuRoutes } from './menu/menuRoutes.ts';
import { orderReads } from './order/orderReads.ts';
import { orderRoutes } from './order/orderRoutes.ts';
import { receiptRoutes } from './order/receiptRoutes.ts';
import { replayRoutes } from './order/replayRoutes.ts';
import { paymentRoutes } from './payment/paymentRoutes.ts';
import { simulatedRoutes } from './payment/simulatedRoutes.ts';
import type { Metrics } from './plugins/metrics.ts';
import { restaurantRoutes } from './restaurant/restaurantRoutes.ts';
import { systemRoutes } from './system/systemRoutes.ts';
import { tableRoutes } from './table/tableRoutes.ts';

/** Every room's routes. A room adds its line here. */
export function routes(app: FastifyInstance, deps: Deps, measured: Metrics): void {
  systemRoutes(app, deps, measured);
  accountRoutes(app, deps);
  deviceRoutes(app, deps);
  employeeRoutes(app, deps);
  restaurantDeviceRoutes(app, deps);
  menuRoutes(app, deps);
  restaurantRoutes(app, deps);
  tableRoutes(app, deps);
  orderRoutes(app, deps);
  orderReads(app, deps);
  replayRoutes(app, deps);
  receiptRoutes(app, deps);
  paymentRoutes(app, deps);
  if (deps.payments.simulatedCards) simulatedRoutes(app, deps.payments.simulatedCards);
}
