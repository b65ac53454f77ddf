import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { DeviceMode } from '#domain/device/device.ts';
import type { Order } from '#domain/order/order.ts';
import { randomUUID } from 'node:crypto';
import { apiClient, deviceOf, scan, signIn, signInOwner, type Api } from './api.ts';
import { startComanda, type ComandaProcess, type Demo } from './comandaProcess.ts';
import { startFaultProxy, type FaultProxy } from './faultProxy.ts';
import { guestOrders } from './guestOrder.ts';
import { installed } from './hands.ts';
import { noteSaved } from './savedActions.ts';
import { viennaOf } from './stage.ts';

/** A tablet of the house, behind a network of its own. */
export type Tablet = { page: Page; context: BrowserContext; proxy: FaultProxy };

type Opening = { installed?: boolean; another?: boolean; prepare?: (context: BrowserContext) => Promise<void> };

export type FaultHouse = {
  comanda: ComandaProcess;
  restaurant_id: string;
  /** the tables manager, over the API and a network that is always good */
  till: Api;
  /**
   * Opens a device of the house in English; `installed`: it can start without a network; `another`: one more of its
   * kind, set up anew; `prepare` comes before its first page.
   */
  open(browser: Browser, mode: DeviceMode, options?: Opening): Promise<Tablet>;
  /** closes the tablets that a test has opened */
  closeTablets(): Promise<void>;
  guestOrders(table?: number, quantity?: number): Promise<Order>;
  orders(): Promise<Order[]>;
  order(order_id: string): Promise<Order>;
  /** what the journal says was done to an order, in its order */
  journal(order_id: string): Promise<string[]>;
  remove(): Promise<void>;
};

/** The Viennese restaurant for tests of faults: one server for many, each with tablets of its own. */
export async function startFaultHouse(environment: Record<string, string> = {}): Promise<FaultHouse> {
  const comanda = await startComanda(environment);
  const { origin, demo } = comanda;
  const restaurant_id = viennaOf(demo);
  const till = await signIn(origin, deviceOf(demo, 'tablemanager', restaurant_id));
  const tablets: Tablet[] = [];
  const closeTablets = async (): Promise<void> => {
    await Promise.all(
      tablets.splice(0).map(async ({ context, proxy }) => {
        await context.close();
        await proxy.close();
      }),
    );
  };
  return {
    comanda,
    restaurant_id,
    till,
    async open(browser, mode, options = {}) {
      const device = options.another ? await linkAnother(comanda, mode) : deviceOf(demo, mode, restaurant_id);
      const own = await signIn(origin, device);
      await own('PUT /device/me', { body: { language: 'en' } });
      const proxy = await startFaultProxy(comanda.port);
      const context = await browser.newContext({
        viewport: { width: 1180, height: 820 },
        locale: 'en-GB',
        serviceWorkers: options.installed ? 'allow' : 'block',
      });
      await context.addCookies([{ name: 'cookie-consent', value: 'true', url: proxy.origin }]);
      await noteSaved(context);
      await options.prepare?.(context);
      const page = await context.newPage();
      tablets.push({ page, context, proxy });
      const { pathname, hash } = new URL(device.url);
      await page.goto(`${proxy.origin}${pathname}${hash}`);
      await page.getByText('Online', { exact: true }).waitFor();
      if (options.installed) await installed(page);
      return { page, context, proxy };
    },
    closeTablets,
    async guestOrders(table = 0, quantity = 1) {
      const { code, table_id } = demo.tables.filter((each) => each.restaurant_id === restaurant_id)[table]!;
      return guestOrders(await scan(origin, code), restaurant_id, table_id, quantity);
    },
    orders: async () => (await till('GET /orders', { query: { restaurant_id } })).body,
    order: async (order_id) => (await till('GET /order', { query: { order_id } })).body,
    journal: async (order_id) =>
      (await till('GET /order/journal', { query: { order_id } })).body.map(({ what }) => what),
    async remove() {
      await closeTablets();
      await comanda.remove();
    },
  };
}

/** A device of this mode that the owner has just linked. */
async function linkAnother({ origin, demo }: ComandaProcess, mode: DeviceMode): Promise<Demo['devices'][number]> {
  const restaurant_id = viennaOf(demo);
  const [machineId, password] = [`another-${randomUUID()}`, randomUUID()];
  const encoded = Buffer.from(password).toString('base64');
  await apiClient(origin, 'device-authorization')('POST /device/register', { body: { machineId, password: encoded } });
  const owner = await signInOwner(origin, demo.owner);
  const device = { machineId, name: `Another ${mode}`, mode };
  const { status, body, error } = await owner('POST /restaurant/devices', { body: { restaurant_id, device } });
  if (status !== 200) throw new Error(`the device was not linked: ${error.message}`);
  const url = `${origin}/device/${mode}#${new URLSearchParams({ machineId, password })}`;
  return { restaurant_id, device_id: body.device_id, mode, machineId, password, url };
}
