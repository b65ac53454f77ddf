import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { DeviceMode } from '#domain/device/device.ts';
import { needWords } from '#src/i18n/language.ts';

type Words = Parameters<typeof needWords>[0];

/** A mode's screen comes with the words that not every device shows. */
const shell = (load: () => Promise<ComponentType>, ...words: Words[]): ComponentType =>
  lazy(async () => {
    const [screen] = await Promise.all([load(), ...words.map(needWords)]);
    return { default: screen };
  });

/** What a device shows in each mode; every shell is a chunk of its own. A new mode does not compile without an answer here. */
export const modeShells: Record<DeviceMode, ComponentType> = {
  browser: shell(async () => (await import('./KioskShell.tsx')).KioskShell),
  cashregister: shell(
    async () => (await import('#src/modes/cashregister/CashRegisterShell.tsx')).CashRegisterShell,
    'counter',
  ),
  delivery: shell(
    async () => (await import('#src/modes/delivery/DeliveryShell.tsx')).DeliveryShell,
    'counter',
    'service',
  ),
  orderprocessing: shell(
    async () => (await import('#src/modes/orderprocessing/OrderProcessingShell.tsx')).OrderProcessingShell,
  ),
  orderscreen: shell(async () => (await import('#src/modes/orderscreen/OrderScreenShell.tsx')).OrderScreenShell),
  tablemanager: shell(async () => (await import('./TableManagerScreen.tsx')).TableManagerScreen, 'counter', 'service'),
};
