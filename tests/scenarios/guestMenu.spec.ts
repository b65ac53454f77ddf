import { expectAccessible } from '../support/accessible.ts';
import { expect, test, type Page } from '../support/quietBrowser.ts';
import { deviceOf, signIn } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { sheetsLeft } from '../support/hands.ts';
import { stored } from '../support/keptIn.ts';
import { guestsLike } from '../support/likedDishes.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let phone: Page;

test.beforeAll(async () => {
  comanda = await startComanda();
});
test.afterAll(() => comanda.remove());
test.beforeEach(async ({ browser }) => {
  const { url } = comanda.demo.tables[0]!;
  const context = await browser.newContext({
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
  await expectAccessible(phone, 'nichts gefunden');
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
  await expectAccessible(phone, 'eine vegane Karte');
  await expect(dish('Beef Tatar')).toBeHidden();
  await sheetsLeft(phone);
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
  await expectAccessible(phone, 'eine Wahl, die noch fehlt');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await expect(boxes.nth(0)).not.toBeChecked();
  await expect(boxes.nth(2)).toBeChecked();
  await sheet.getByRole('button', { name: /^Hinzufügen/ }).tap();
  await expect(sheet).toBeHidden();
});

test('favourites are marked in a dish’s sheet, found again in the menu at the next visit, and shown alone or not', async () => {
  await dish('Beef Tatar').tap();
  const sheet = phone.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Lieblingsspeise' }).tap();
  await expect(sheet.getByRole('button', { name: 'Lieblingsspeise' })).toHaveAttribute('aria-pressed', 'true');
  await sheet.getByRole('button', { name: 'Schließen' }).tap();
  await expect(sheet).toHaveCount(0);
  // the sheet's entry is left behind, and the mark, which is shown at once, is on the disk
  await sheetsLeft(phone);
  await expect
    .poll(async () =>
      (await stored(phone, 'comanda-session', 'value')).some((kept) => Array.isArray(kept) && kept.length === 1),
    )
    .toBe(true);
  await phone.reload();
  const eats = phone.getByRole('button', { name: /^Was ich esse/ });
  await eats.tap();
  await sheet.getByRole('button', { name: /^Nur meine Lieblingsspeisen/ }).tap();
  await sheet.getByRole('button', { name: 'Speisekarte zeigen' }).tap();
  await expect(phone.getByText('Nur Ihre Lieblingsspeisen.')).toBeVisible();
  await expect(dish('Beef Tatar')).toBeVisible();
  await expect(phone.getByRole('article')).toHaveCount(1);
  // the last one goes: the menu is whole again
  await dish('Beef Tatar').tap();
  await sheet.getByRole('button', { name: 'Lieblingsspeise' }).tap();
  await sheet.getByRole('button', { name: 'Schließen' }).tap();
  await expect(phone.getByText('Nur Ihre Lieblingsspeisen.')).toHaveCount(0);
  await expect(dish('Beef Tatar')).toBeVisible();
});

test('names of dishes stay words at large text: no card breaks them into letters, or cuts them', async () => {
  await expect(phone.locator('#drawn')).toHaveCount(0);
  await expect(dish('Beef Tatar')).toBeVisible();
  for (const [size, width] of [
    ['130%', 390],
    ['150%', 390],
    ['200%', 390],
    ['200%', 360],
  ] as const) {
    await phone.setViewportSize({ width, height: 844 });
    await phone.evaluate((text) => (document.documentElement.style.fontSize = text), size);
    const card = phone.getByRole('article').first();
    await card.scrollIntoViewIfNeeded();
    const torn = () =>
      phone.evaluate(() => {
        const isInSight = (article: HTMLElement): boolean => {
          const { bottom } = article.querySelector('span[id]')!.parentElement!.getBoundingClientRect();
          return bottom !== 0 && bottom <= innerHeight;
        };
        const inSight = [...document.querySelectorAll('article')].filter(isInSight);
        if (inSight.length === 0) return ['no card is in sight'];
        return inSight.flatMap((article) => {
          const name = article.querySelector<HTMLElement>('span[id]')!;
          const { bottom, right } = name.parentElement!.getBoundingClientRect();
          const lines = [...name.getClientRects()];
          const words = name.innerText.split(/[\s-]+/).length;
          const cut = lines.some((line) => line.bottom > bottom + 2 || line.right > right + 1);
          // a long word of German may break once
          return cut || lines.length > words + 1 ? [`${name.innerText}: ${lines.length} lines`] : [];
        });
      });
    await expect.poll(torn, { message: `${size} at ${width} px` }).toEqual([]);
    const plus = card.getByRole('button').last();
    await expect(plus).toBeVisible();
    const inside = await plus.evaluate((button) => {
      const box = button.getBoundingClientRect();
      const around = button.closest('article')!.getBoundingClientRect();
      return box.left >= around.left && box.right <= around.right + 1 && box.bottom <= around.bottom + 1;
    });
    expect(inside, `${size} at ${width} px`).toBe(true);
  }
});

test('the words of the tabs stand apart at large text, in every language', async () => {
  const { pathname, search } = new URL(comanda.demo.tables[0]!.url);
  const page = pathname.replace(/^\/(de|hu|ro|es)\//, '/');
  for (const language of ['', '/de', '/hu', '/ro', '/es']) {
    await phone.goto(`${comanda.origin}${language}${page}${search}`);
    await expect(phone.locator('#drawn')).toHaveCount(0);
    await expect(phone.getByRole('tab')).toHaveCount(3);
    for (const width of [390, 360]) {
      await phone.setViewportSize({ width, height: 844 });
      await phone.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      const apart = await phone.evaluate(() => {
        const words = [...document.querySelectorAll('[role=tab]')].map((tab) => {
          const range = document.createRange();
          range.selectNodeContents(tab.lastChild!);
          return range.getBoundingClientRect();
        });
        const edges = [0, ...words.flatMap(({ left, right }) => [left, right]), innerWidth];
        // from the left edge to the first word, from each word to the next, from the last to the right edge
        return Math.min(...[0, 2, 4, 6].map((at) => edges[at + 1]! - edges[at]!));
      });
      expect(apart, `${language} at ${width} px`).toBeGreaterThanOrEqual(4);
    }
  }
});

test('one flavour is taken twice where the selection allows it, never more in all than there is room for', async () => {
  await phone.getByRole('button', { name: 'Speisekarte durchsuchen' }).tap();
  await phone.getByRole('searchbox').fill('gemischtes eis');
  await dish('Gemischtes Eis').tap();
  const sheet = phone.getByRole('dialog');
  await sheet.getByRole('radio', { name: /^Drei Kugeln/ }).tap();
  const scoops = sheet.getByRole('group', { name: /^Kugeln/ });
  const of = (flavour: RegExp) => scoops.getByRole('group', { name: flavour });
  const more = (flavour: RegExp) => of(flavour).getByRole('button', { name: /^Mehr/ });
  await more(/^Vanille/).tap();
  await more(/^Vanille/).tap();
  await expect(scoops.getByText('1 fehlt')).toBeVisible();
  await more(/^Erdbeer/).tap();
  await expect(of(/^Vanille/)).toContainText('2');
  for (const flavour of [/^Vanille/, /^Erdbeer/, /^Schoko/])
    await expect(more(flavour)).toHaveAttribute('aria-disabled', 'true');
  await sheet.getByRole('button', { name: /^Hinzufügen/ }).tap();
  await expect(sheet).toBeHidden();
  await phone.getByRole('button', { name: /^\d*\s*Warenkorb/ }).tap();
  await expect(sheet).toContainText(/Vanille.*, Vanille.*, Erdbeer/);
  await sheet.getByRole('button', { name: /^Jetzt bestellen/ }).tap();
  await expect(phone.getByRole('dialog')).toContainText(/Vanille.*Vanille.*Erdbeer/);
});

test.describe('a house whose guests have ordered', () => {
  const liked = ['Liptauer mit Hausbrot', 'Kürbiscremesuppe', 'Wiener Lager vom Fass', 'Apfelstrudel'];
  const card = (name: string) => phone.getByRole('article').filter({ hasText: name }).first();
  const addLiptauer = () =>
    phone
      .getByRole('button', { name: /^Liptauer mit Hausbrot hinzufügen/ })
      .first()
      .tap();
  const cart = () => phone.getByRole('dialog', { name: 'Warenkorb' });
  const besides = () => cart().getByRole('region', { name: 'Oft dazu bestellt' });

  test.beforeAll(() => guestsLike(comanda, [liked, ['Krautfleckerl']], 60));

  test('marks what is ordered most, in the page that comes and in the app that takes over, and nothing moves', async ({
    browser,
  }) => {
    const { url } = comanda.demo.tables[0]!;
    const reader = await browser.newContext({ locale: 'de-AT', javaScriptEnabled: false });
    const page = await reader.newPage();
    await expect(async () => {
      await page.goto(url);
      await expect(page.getByRole('article').filter({ hasText: 'Liptauer mit Hausbrot' }).first()).toContainText(
        'Beliebt',
      );
    }).toPass();
    expect(await page.getByRole('article').filter({ hasText: 'Beliebt' }).count()).toBeLessThan(12);
    await reader.close();
    await phone.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shifted: number }).shifted += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await phone.goto(url);
    await expect(phone.getByRole('tab')).toHaveCount(3);
    await expect(phone.locator('#drawn')).toHaveCount(0);
    await expect(card('Liptauer mit Hausbrot')).toContainText('Beliebt');
    await expect(card('Beef Tatar')).not.toContainText('Beliebt');
    expect(await phone.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.02);
  });

  test('offers in the cart what is often ordered with it: one tap adds it, and where something is to be chosen its sheet opens', async () => {
    const suggested = phone.waitForResponse(/populate=goesWith/);
    await addLiptauer();
    await suggested;
    await phone.getByRole('button', { name: /^Warenkorb/ }).tap();
    await expect(besides().getByRole('button')).toHaveCount(3);
    await besides()
      .getByRole('button', { name: /Kürbiscremesuppe/ })
      .tap();
    await expect(cart().getByRole('button', { name: /^Kürbiscremesuppe entfernen/ })).toBeVisible();
    await expect(besides().getByRole('button')).toHaveCount(2);
    await expect(besides().getByRole('button').first()).toBeFocused();
    await besides().getByRole('button', { name: /Lager/ }).tap();
    const dish = phone.getByRole('dialog', { name: 'Wiener Lager vom Fass' });
    await dish.getByRole('button', { name: /^Hinzufügen/ }).tap();
    await expect(dish).toBeHidden();
    await expect(besides().getByRole('button')).toHaveCount(1);
    await besides().getByRole('button').tap();
    await expect(besides()).toBeHidden();
    await expect(cart().getByRole('heading', { level: 2 })).toBeFocused();
    await expect(cart().getByRole('listitem')).toHaveCount(4);
  });

  test('offers it also in the cart beside the menu, which is there before that is known', async ({ browser }) => {
    const wide = await browser.newContext({
      locale: 'de-AT',
      serviceWorkers: 'block',
      viewport: { width: 1280, height: 800 },
    });
    await wide.addCookies([
      { name: 'cookie-consent', value: 'true', url: new URL(comanda.demo.tables[0]!.url).origin },
    ]);
    const page = await wide.newPage();
    const held = Promise.withResolvers<void>();
    await page.route(/populate=goesWith/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(comanda.demo.tables[0]!.url);
    // a click on what was drawn may fall between it and the app
    await expect(page.locator('#drawn')).toHaveCount(0);
    await page
      .getByRole('button', { name: /^Liptauer mit Hausbrot hinzufügen/ })
      .first()
      .click();
    const beside = page.getByRole('complementary', { name: 'Warenkorb' });
    const offered = beside.getByRole('region', { name: 'Oft dazu bestellt' });
    await expect(beside.getByRole('button', { name: /^Liptauer mit Hausbrot entfernen/ })).toBeVisible();
    await expect(offered).toBeHidden();
    held.resolve();
    await expect(offered.getByRole('button')).toHaveCount(3);
    for (const name of [/Kürbiscremesuppe/, /Apfelstrudel/]) {
      await offered.getByRole('button', { name }).click();
      await expect(offered.getByRole('button', { name })).toBeHidden();
    }
    await expect(offered.getByRole('button')).toBeFocused();
    await offered.getByRole('button', { name: /Lager/ }).click();
    const dish = page.getByRole('dialog', { name: 'Wiener Lager vom Fass' });
    await dish.getByRole('button', { name: /^Hinzufügen/ }).click();
    await expect(offered).toBeHidden();
    await expect(beside.getByRole('heading', { level: 2 })).toBeFocused();
    await wide.close();
  });

  test('never offers what has run out or lists an allergen that a guest does without', async () => {
    const till = await signIn(comanda.origin, deviceOf(comanda.demo, 'cashregister', viennaOf(comanda.demo)));
    const restaurant_id = viennaOf(comanda.demo);
    const { menu_revision } = (await till('GET /restaurant', { query: { restaurant_id } })).body;
    const { items } = (await till('GET /menu/:menu_revision', { params: { menu_revision } })).body;
    const { item_id } = items.find(({ name }) => name['de'] === 'Kürbiscremesuppe')!;
    const suggested = phone.waitForResponse(/populate=goesWith/);
    await addLiptauer();
    await suggested;
    await phone.getByRole('button', { name: /^Warenkorb/ }).tap();
    await expect(besides().getByRole('button')).toHaveCount(3);
    await till('PUT /restaurant/sold-out', { body: { restaurant_id, item_id, soldOut: true } });
    await expect(besides().getByRole('button')).toHaveCount(2);
    await expect(besides()).not.toContainText('Kürbiscremesuppe');
    await till('PUT /restaurant/sold-out', { body: { restaurant_id, item_id, soldOut: false } });
    await cart().getByRole('button', { name: 'Schließen' }).tap();
    await phone.getByRole('button', { name: 'Was ich esse' }).tap();
    // gluten: beer and strudel
    await phone
      .getByRole('dialog')
      .getByRole('button', { name: /Gluten/ })
      .tap();
    await phone.getByRole('dialog').getByRole('button', { name: 'Speisekarte zeigen' }).tap();
    await phone.getByRole('button', { name: /^Warenkorb/ }).tap();
    await expect(besides()).not.toContainText('Lager');
    await expect(besides()).not.toContainText('Apfelstrudel');
  });
});
