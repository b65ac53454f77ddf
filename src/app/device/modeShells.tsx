import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { DeviceMode } from '#domain/device/device.ts';

/** What a device shows in each mode; every shell is a chunk of its own. A new mode does not compile without an answer here. */
export const modeShells: Record<DeviceMode, ComponentType> = {
  browser: lazy(() => import('./KioskShell.tsx').then((module) => ({ default: module.KioskShell }))),
  cashregister: lazy(() =>
    import('#src/modes/cashregister/CashRegisterShell.tsx').then((module) => ({ default: module.CashRegisterShell })),
  ),
  delivery: lazy(() =>
    import('#src/modes/delivery/DeliveryShell.tsx').then((module) => ({ default: module.DeliveryShell })),
  ),
  orderprocessing: lazy(() =>
    import('#src/modes/orderprocessing/OrderProcessingShell.tsx').then((module) => ({
      default: module.OrderProcessingShell,
    })),
  ),
  orderscreen: lazy(() =>
    import('#src/modes/orderscreen/OrderScreenShell.tsx').then((module) => ({ default: module.OrderScreenShell })),
  ),
  tablemanager: lazy(() =>
    import('./TableManagerScreen.tsx').then((module) => ({ default: module.TableManagerScreen })),
  ),
};
