import { expect, test, type Page } from '@playwright/test';
import { longestNickname } from '../../domain/order/order.ts';
import { scan } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { startFaultProxy, type FaultProxy } from '../support/faultProxy.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { goneOffline, installed, openOrderAtRegister } from '../support/hands.ts';
import { openStage, type Stage } from '../support/stage.ts';

let comanda: ComandaProcess;
let proxy: FaultProxy;
let stage: Stage;

test.beforeEach(async ({ browser }) => {
  comanda = await startComanda();
  proxy = await startFaultProxy(comanda.port);
  const { origin, demo } = comanda;
  stage = await openStage(browser, demo, { phone: origin, kitchen: origin, register: proxy.origin });
});
test.afterEach(async () => {
  await stage.close();
  await proxy.close();
  await comanda.remove();
});

/** Sends what is tapped as a new order while the network is gone; answers its number. */
async function sells(register: Page, dish: RegExp): Promise<string> {
  await register.getByRole('button', { name: dish }).click();
  await register.getByRole('button', { name: 'Send 1 item' }).click();
  const heading = register.getByRole('heading', { name: /^Order A-\d+/ });
  await expect(heading).toBeVisible();
  return /A-\d+/.exec(await heading.innerText())?.[0] ?? '';
}

const question = (page: Page, number: string) =>
  page.getByRole('group', { name: 'Kitchen ticket' }).filter({ hasText: `Order ${number}:` });

test('the kitchen rings for what was sent to a printer, and not for what somebody holds on paper', async () => {
  const { kitchen, register } = stage;
  const asked = { times: 0 };
  await installed(register);
  await register.exposeFunction('wasAskedToPrint', () => void (asked.times += 1));
  await register.addInitScript(() => {
    window.print = () => (window as unknown as { wasAskedToPrint(): void }).wasAskedToPrint();
  });
  await register.reload();
  await expect(register.getByRole('button', { name: /^Liptauer/ })).toBeVisible();
  await expect(register.getByText('Online', { exact: true })).toBeVisible();
  proxy.setWeather({ kind: 'cut' });
  await goneOffline(register);

  const held = await sells(register, /^Liptauer/);
  await expect.poll(() => asked.times).toBe(1);
  await question(register, held).getByRole('button', { name: 'Print again' }).click();
  await expect.poll(() => asked.times).toBe(2);
  await question(register, held).getByRole('button', { name: 'Yes' }).click();
  await expect(question(register, held)).toBeHidden();
  await expect(register.getByText(/^Ticket printed \d/)).toBeVisible();

  await register.getByRole('button', { name: 'New order' }).click();
  const unsure = await sells(register, /^Pork aspic/);
  await expect.poll(() => asked.times).toBe(3);
  await register.reload();
  await expect(question(register, unsure)).toBeVisible();
  await expect(register.getByText(/^Ticket printed \d/)).toBeHidden();

  proxy.setWeather({ kind: 'fair' });
  const fresh = kitchen.getByRole('region', { name: 'New', exact: true });
  await expect(fresh.getByRole('article', { name: `Order ${held}` })).toContainText(/Ticket printed \d/);
  const alert = kitchen.getByRole('dialog');
  await expect(alert.getByRole('article', { name: `Order ${unsure}` })).toBeVisible();
  // what comes late is heard too: the word of whoever finds the ticket ends the ringing
  await question(register, unsure).getByRole('button', { name: 'Yes' }).click();
  await expect(alert).toBeHidden();
  await expect(fresh.getByRole('article', { name: `Order ${unsure}` })).toContainText(/Ticket printed \d/);
});

test('the kitchen’s ticket and the register say what a guest calls himself, and a long name is cut and widens nothing', async () => {
  const { kitchen, register } = stage;
  const [table] = comanda.demo.tables;
  const nickname = 'Maximiliane '.repeat(9).slice(0, longestNickname).trim();
  const guest = await scan(comanda.origin, table!.code);
  const { number } = await guestOrders(guest, table!.restaurant_id, table!.table_id, 1, { nickname });
  await kitchen.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  const ticket = kitchen.getByRole('article', { name: `Order ${number}` }).first();
  await expect(ticket.getByTitle(nickname)).toBeVisible();
  await openOrderAtRegister(register, number);
  await expect(register.getByTitle(nickname).first()).toBeVisible();
  for (const page of [kitchen, register]) {
    const broad = await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
    expect(broad).toBe(0);
  }
});
