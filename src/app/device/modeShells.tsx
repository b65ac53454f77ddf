import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { DeviceMode } from '#domain/device/device.ts';
import { HomePage } from '../HomePage.tsx';
import { ModeNotBuilt } from './ModeNotBuilt.tsx';

/** What a device shows in each mode; every shell is a chunk of its own. A new mode does not compile without an answer here. */
export const modeShells: Record<DeviceMode, ComponentType> = {
  browser: HomePage,
  cashregister: lazy(() =>
    import('#src/modes/cashregister/CashRegisterShell.tsx').then((module) => ({ default: module.CashRegisterShell })),
  ),
  orderprocessing: lazy(() =>
    import('#src/modes/orderprocessing/OrderProcessingShell.tsx').then((module) => ({
      default: module.OrderProcessingShell,
    })),
  ),
  delivery: ModeNotBuilt,
  orderscreen: ModeNotBuilt,
  tablemanager: ModeNotBuilt,
};
