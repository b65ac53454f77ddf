import type { Terminal } from '#domain/device/device.ts';
import type { AccountParts } from '../user/accountParts.ts';
import type { Sql } from '../db/sql.ts';
import type { OrderParts } from '../order/orderParts.ts';
import type { Bus } from '../stream/bus.ts';

export type DeviceParts = AccountParts &
  OrderParts & {
    bus: Bus;
    /** the card readers that a restaurant's devices can be given */
    terminalsOf: (tx: Sql, restaurant_id: string) => Promise<Terminal[]>;
  };
