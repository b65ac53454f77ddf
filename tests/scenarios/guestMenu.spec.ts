import { expect, test, type BrowserContext, type Page } from '../support/quietBrowser.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';

let comanda: ComandaProcess;
let context: BrowserContext;
let phone: Page;

test.beforeAll(async () => {
  comanda = await startComanda();
});
test.afterAll(() => comanda.remove());
test.beforeEach(async ({ browser }) => {
  const { url } = comanda.demo.tables[0]!;
  context = await browser.newContext({
    locale: 'de-AT',
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: new URL(url).origin }]);
  phone = await context.newPage();
  await phone.goto(url);
});
test.afterEach(() => context.close());

const dish = (name: string) => phone.getByRole('button', { name, exact: true }).first();

test('whoever types Käse without an umlaut, Kartoffel for Erdäpfel or Schnizel finds it, and hears how much was found', async () => {
  await phone.getByRole('button', { name: 'Speisekarte durchsuchen' }).tap();
  const field = phone.getByRole('searchbox');
  for (const [typed, name] of [
    ['kaese', 'Käsekrainer'],
    ['kartoffel', 'Alt-Wiener Erdäpfelsuppe'],
    ['palatschnken', 'Palatschinken'],
  ] as const) {
    await field.fill(typed);
    await expect(dish(name)).toBeVisible();
    await expect(phone.getByRole('status').filter({ hasText: /^\d+ Gerichte? gefunden$/ })).toHaveCount(1);
  }
  await field.fill('zitronengras');
  await expect(phone.getByText('Nichts gefunden')).toBeVisible();
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await field.press('Escape');
  await expect(field).toBeHidden();
  await expect(phone.getByRole('button', { name: 'Speisekarte durchsuchen' })).toBeFocused();
});

test('whoever eats vegan sees what the house calls so, also at the next visit, and has everything back in one tap', async () => {
  await phone.getByRole('button', { name: 'Was ich esse' }).tap();
  const sheet = phone.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'Vegan' }).tap();
  await sheet.getByRole('button', { name: 'Speisekarte zeigen' }).tap();
  await expect(phone.getByText('Nur, was das Haus vegan nennt.')).toBeVisible();
  await expect(dish('Beef Tatar')).toBeHidden();
  await phone.reload();
  await expect(phone.getByText('Nur, was das Haus vegan nennt.')).toBeVisible();
  await phone.getByRole('button', { name: 'Zurücksetzen' }).tap();
  await expect(dish('Beef Tatar')).toBeVisible();
});

test('what must be chosen is asked and never guessed: a third choice takes the place of the first, and none is ordered without', async () => {
  await phone.getByRole('button', { name: 'Speisekarte durchsuchen' }).tap();
  await phone.getByRole('searchbox').fill('kupferpfanne');
  await dish('Tafelspitz in der Kupferpfanne').tap();
  const sheet = phone.getByRole('dialog');
  const sides = sheet.getByRole('group', { name: /^Klassische Begleiter/ });
  await expect(sides.getByRole('checkbox', { checked: true })).toHaveCount(0);
  // the button says what is missing, and leads there
  await sheet.getByRole('button', { name: /^Bitte wählen/ }).tap();
  const boxes = sides.getByRole('checkbox');
  await expect(boxes.first()).toBeFocused();
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await expect(boxes.nth(0)).not.toBeChecked();
  await expect(boxes.nth(2)).toBeChecked();
  await sheet.getByRole('button', { name: /^Hinzufügen/ }).tap();
  await expect(sheet).toBeHidden();
});
