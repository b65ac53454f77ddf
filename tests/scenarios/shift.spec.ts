import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { deviceOf, signIn, signInOwner } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { confirms } from '../support/confirms.ts';
import { startFaultProxy, type FaultProxy } from '../support/faultProxy.ts';
import { choose, goneOffline } from '../support/hands.ts';

import { openRegister, scansCode, sends, typesAmount } from '../support/registerHands.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let proxy: FaultProxy;
let context: BrowserContext;
let register: Page;

test.beforeAll(async ({ browser }) => {
  comanda = await startComanda();
  proxy = await startFaultProxy(comanda.port);
  ({ register, context } = await openRegister(browser, comanda, { door: proxy.origin }));
});
test.afterAll(async () => {
  await context.close();
  await proxy.close();
  await comanda.remove();
});

const rowOf = (name: string | RegExp) => register.getByRole('article').locator('div').filter({ hasText: name }).last();

async function moves(
  kind: 'in' | 'out',
  digits: string,
  reason: string,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  await register.getByRole('button', { name: `Paid ${kind}`, exact: true }).click();
  await typesAmount(register, 'Amount', digits);
  await register.getByRole('dialog').getByRole('button', { name: reason }).click();
  await meanwhile?.();
  await register.getByRole('button', { name: `Book paid ${kind}` }).click();
  await expect(register.getByRole('dialog')).toBeHidden();
}

test('a shift adds up from its float to its count, also without a network, and the server numbers its Z report', async () => {
  const restaurant_id = viennaOf(comanda.demo);

  await test.step('no shift is open: the register says so and sells all the same', async () => {
    await expect(register.getByRole('button', { name: 'No shift open' })).toBeVisible();
    await expect(register.getByRole('button', { name: /^Liptauer/ })).toBeEnabled();
  });

  await test.step('it is opened with what lies in the drawer', async () => {
    await register.getByRole('button', { name: 'No shift open' }).click();
    // the drawer opens without one too, and it stands in the journal
    await register.getByRole('button', { name: 'Open the drawer' }).click();
    await expect(register.getByText('Open the drawer with its key: it stands in the journal')).toBeVisible();
    await typesAmount(register, 'Float', '10000');
    // somebody lays a dish under the scanner while a finger has just left the pad: there is no order here, and no money
    await scansCode(register, '90012345');
    await expectAccessible(register);
    // a word about it would still stand there
    await expect(register.getByText(/^Nothing on the menu has the code/)).toHaveCount(0);
    await register.getByRole('button', { name: 'Open the shift' }).click();
    await expect(rowOf('Expected in the drawer')).toContainText('100.00 €');
    await moves('in', '500', 'Change from the bank', async () => {
      await register.getByRole('button', { name: 'Book paid in' }).focus();
      await scansCode(register, '90012345');
      await expect(register.getByRole('dialog')).toBeVisible();
    });
    await expect(rowOf('Expected in the drawer')).toContainText('105.00 €');
  });

  await test.step('cash that is taken without a network is expected in the drawer', async () => {
    await register.getByRole('button', { name: 'Back to selling' }).click();
    proxy.setWeather({ kind: 'cut' });
    await goneOffline(register);
    await sends(register, [/^Pork aspic/]);
    await register.getByRole('button', { name: /^Pay 8\.90/ }).click();
    await register.getByRole('group', { name: 'Given' }).getByRole('button', { name: '10.00 €' }).click();
    await register.getByRole('button', { name: 'Take cash' }).click();
    await register.getByRole('region', { name: 'Payment' }).getByRole('button', { name: 'Receipt' }).click();
    await expect(register.getByRole('dialog').getByText('Receipt A-1')).toBeVisible();
    await register.keyboard.press('Escape');
    await register.getByRole('button', { name: 'New order' }).click();
    await register.getByRole('button', { name: 'Shift', exact: true }).click();
    await moves('out', '2000', 'Supplier');
    await expect(rowOf('Expected in the drawer')).toContainText('93.90 €');
    await register.getByRole('button', { name: 'Open the drawer' }).click();
    await expect(register.getByText('Open the drawer with its key: it stands in the journal')).toBeVisible();
  });

  await test.step('it is counted by note and coin; what is open is named, and what is missing', async () => {
    await register.getByRole('button', { name: 'Count and close' }).click();
    const sheet = register.getByRole('dialog');
    await expect(sheet.getByText(/^Open orders: 1/)).toBeVisible();
    await sheet.getByLabel('How many of 50.00 €').fill('1');
    await sheet.getByLabel('How many of 20.00 €').fill('2');
    await sheet.getByLabel('How many of 2.00 €').fill('1');
    await sheet.getByLabel('How many of 1.00 €').fill('1');
    await expect(sheet.locator('dd').last()).toContainText('-0.90 €');
    await expectAccessible(register);
    await confirms(
      sheet.getByRole('button', { name: 'Close the shift' }),
      sheet.getByRole('button', { name: 'Tap again to close' }),
    );
    await expect(register.getByRole('heading', { name: 'Z report' })).toBeVisible();
    await expect(rowOf('Difference')).toContainText('-0.90 €');
  });

  await test.step('with the network back the server has the same figures, under its first number', async () => {
    proxy.setWeather({ kind: 'fair' });
    await expect(register.getByRole('heading', { name: 'Z report 1' })).toBeVisible();
    const till = await signIn(comanda.origin, deviceOf(comanda.demo, 'cashregister', restaurant_id));
    const { body: shifts } = await till('GET /restaurant/shifts', { query: { restaurant_id } });
    expect(shifts).toHaveLength(1);
    expect(shifts[0]).toMatchObject({ float: 10_000, count: 9_300, zNumber: 1 });
    const { report, later } = shifts[0]!;
    expect(later ?? report).toMatchObject({ paidIn: 500, paidOut: 2_000, cashExpected: 9_390, difference: -90 });
  });

  await test.step('in the next shift it can still be read, with its taxes and its receipts', async () => {
    await typesAmount(register, 'Float', '5000');
    await register.getByRole('button', { name: 'Open the shift' }).click();
    await expect(register.getByRole('heading', { name: 'X report' })).toBeVisible();
    await register.getByLabel('Which report').selectOption({ index: 1 });
    await expect(register.getByRole('heading', { name: 'Z report 1' })).toBeVisible();
    await expect(rowOf('10 % of 8.09 € net')).toContainText('0.81 €');
    await expect(register.getByText('Receipts (1): A-1 to A-1')).toBeVisible();
    await expectAccessible(register);
  });
});

test('the register reads and checks its own journal, which the server has whole', async () => {
  await choose(register, 'Journal');
  await expect(register.getByText('the server has all of them')).toBeVisible();
  await register.getByRole('button', { name: 'Check the journal' }).click();
  await expect(register.getByText(/^All \d+ records are as they were booked\.$/)).toBeVisible();
  await expectAccessible(register);
  const records = register.getByRole('list', { name: 'Records' }).getByRole('listitem');
  await expect(records.first()).toContainText('Shift opened');
  await expect(records.last()).toContainText('Journal begun');
  const saving = register.waitForEvent('download');
  await register.getByRole('button', { name: 'Save as a file' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^journal-A-\d+\.jsonl$/);

  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const restaurant_id = viennaOf(comanda.demo);
  const { body } = await owner('GET /journal/verify', { query: { restaurant_id } });
  expect(body.registers).toMatchObject([{ register: 'A', ok: true, records: await records.count() }]);
});
