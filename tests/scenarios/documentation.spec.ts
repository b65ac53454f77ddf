import { expect, test, type Browser, type Page } from '../support/quietBrowser.ts';
import { expectAccessible } from '../support/accessible.ts';
import { apiClient, signInOwner } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';

let comanda: ComandaProcess;
test.beforeAll(async () => void (comanda = await startComanda()));
test.afterAll(() => comanda.remove());

/** The help as its admin sees it, who has logged in. */
async function writerIn(browser: Browser, viewport = { width: 1280, height: 800 }): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en', serviceWorkers: 'block' });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: comanda.origin }]);
  const page = await context.newPage();
  await page.goto(`${comanda.origin}/authentication/login?to=/docs`);
  await page.getByLabel('E-mail address').fill(comanda.demo.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(comanda.demo.admin.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Edit the help' }).click();
  return page;
}

test('the help is written where it is read: a section, a page in two languages, their order, and what two wrote at once', async ({
  browser,
  expectNoise,
}) => {
  // what nobody has written yet, and what somebody else has changed
  expectNoise(/\/docs\/content\b/);
  // an answer that is lost on the way
  expectNoise(/\/docs\/sections\b/);
  const page = await writerIn(browser);
  await page.getByRole('button', { name: 'New section' }).click();
  await page.getByLabel('Title (English)').fill('Money');
  await page.getByLabel('Title (Deutsch)').fill('Geld');
  await expectAccessible(page, 'a new section', 'own');
  // its answer is lost: sent again it is the same section
  await page.route(
    '**/docs/sections',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Money' }) });
  await section.getByRole('button', { name: 'New page' }).click();
  await page.getByLabel('Title (English)').fill('Tips');
  await page.getByLabel('Address below /docs/').fill('Money/Tips');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Please write it like this: devices/kitchen')).toBeVisible();
  await page.getByLabel('Address below /docs/').fill('money/tips');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.waitForURL('**/docs/money/tips');
  const text = page.getByLabel('Text in Markdown');
  await text.fill('## Who gets them\n\n<b>All</b>');
  await page.getByRole('button', { name: 'Save the page' }).click();
  await expect(page.getByRole('alert').getByText(/holds HTML/)).toBeVisible();
  await text.fill('## Who gets them\n\nAll of the *team*.');
  await expect(page.getByRole('heading', { name: 'Who gets them' })).toBeVisible();
  await page.getByRole('radio', { name: /Deutsch/ }).check({ force: true });
  await text.fill('Alle im Team.');
  await expectAccessible(page, 'a page that is written', 'both');
  await page.getByRole('button', { name: 'Save the page' }).click();
  await expect(page.getByText('Saved')).toBeVisible();

  // somebody else was quicker
  const admin = await signInOwner(comanda.origin, comanda.demo.admin);
  const { body: stored } = await admin('GET /docs/content', { query: { path: 'money/tips' } });
  const { updatedAt: _, ...content } = stored;
  const theirs = { ...content, body: { en: 'Theirs', de: 'Von jemand anderem.' } };
  expect((await admin('PUT /docs/content', { body: { content: theirs } })).status).toBe(200);
  await text.fill('Alle im Team, auch die Küche.');
  await page.getByRole('button', { name: 'Save the page' }).click();
  await expect(page.getByText('Von jemand anderem.')).toBeVisible();
  await expect(text).toHaveValue('Alle im Team, auch die Küche.');
  await page.getByRole('button', { name: 'Keep mine, and save it over theirs' }).click();
  await page.getByRole('button', { name: 'Save the page' }).click();
  await expect
    .poll(async () => (await admin('GET /docs/content', { query: { path: 'money/tips' } })).body.body['de'])
    .toBe('Alle im Team, auch die Küche.');

  // what is typed while it is being saved is not saved with it
  const held = Promise.withResolvers<void>();
  await page.route('**/docs/content', async (route) => {
    if (route.request().method() === 'PUT') await held.promise;
    await route.continue();
  });
  await text.fill('Alle im Team.');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save the page' }).click();
  await text.fill('Alle im Team, und wer hilft.');
  held.resolve();
  await saved;
  await expect(page.getByRole('button', { name: 'Save the page' })).not.toHaveAttribute('aria-busy');
  await page.getByRole('navigation', { name: 'Help' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(text).toHaveValue('Alle im Team, und wer hilft.');
  const answered = page.waitForResponse((answer) => {
    const request = answer.request();
    return request.method() === 'PUT' && Boolean(request.postData()?.includes('und wer hilft'));
  });
  await page.getByRole('button', { name: 'Save the page' }).click();
  await expect
    .poll(async () => (await admin('GET /docs/content', { query: { path: 'money/tips' } })).body.body['de'])
    .toBe('Alle im Team, und wer hilft.');

  // without a network it is said before anything is tried; the answer from before has come
  const save = page.getByRole('button', { name: 'Save the page' });
  await answered;
  await expect(save).not.toHaveAttribute('aria-busy');
  await page.context().setOffline(true);
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(save).toHaveAccessibleDescription('Saving needs a connection');
  await page.context().setOffline(false);
  await expect(save).not.toHaveAttribute('aria-disabled');

  // its place in the list
  await page.getByRole('button', { name: 'Move Money up' }).click();
  await expect
    .poll(async () => (await admin('GET /docs/sections')).body.map(({ title }) => title['en']).indexOf('Money'))
    .toBe(4);

  await page.getByRole('button', { name: 'Back to reading' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tips' })).toBeVisible();
  await page.context().close();
});

test('on a phone a writer finds all of it, and whoever is no admin finds none of it', async ({ browser }) => {
  const page = await writerIn(browser, { width: 390, height: 844 });
  await page
    .getByRole('button', { name: /^Change / })
    .first()
    .click();
  await expectAccessible(page, 'a section on a phone', 'own');
  await page.getByRole('button', { name: 'Close' }).click();
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await page.context().close();

  const guest = await browser.newContext({ serviceWorkers: 'block', locale: 'en' });
  const reading = await guest.newPage();
  await reading.goto(`${comanda.origin}/docs`);
  await expect(reading.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expect(reading.getByRole('button', { name: 'Edit the help' })).toHaveCount(0);
  await guest.close();
});

test('whoever reads finds a page by a word in their language, sees its picture, goes to its parts and on to the next, and prints it', async ({
  browser,
}) => {
  const { origin } = comanda;
  const context = await browser.newContext({
    serviceWorkers: 'block',
    locale: 'de',
    viewport: { width: 1280, height: 800 },
  });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: origin }]);
  const page = await context.newPage();
  await page.goto(`${origin}/docs`);
  await expect(page.getByRole('heading', { level: 1, name: 'Hilfe' })).toBeVisible();
  await expectAccessible(page, 'the list of the help', 'own');

  const search = page.getByRole('searchbox', { name: 'Hilfe durchsuchen' });
  await search.fill('xyzzy');
  await expect(page.getByText('Das steht auf keiner Seite.')).toBeVisible();
  // without the umlaut that the page has
  await search.fill('kueche stationen');
  await expect(page.getByRole('status').filter({ hasText: /gefunden$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Küche und Stationen/ })).toBeVisible();
  await expectAccessible(page, 'what was found in the help', 'own');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/de\/docs\/devices\/kitchen$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Küche und Stationen' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Hilfe' }).locator('[aria-current="page"]')).toHaveText(
    'Küche und Stationen',
  );

  const picture = page.getByRole('img', { name: /Tafel der Küche/ });
  await expect
    .poll(() => picture.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth))
    .toBe(1024);
  await expectAccessible(page, 'a page of the help', 'both');

  const parts = page.getByRole('navigation', { name: 'Auf dieser Seite' });
  await parts.getByRole('link', { name: 'Tasten' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#tasten$/);
  await expect(page.getByRole('heading', { name: 'Tasten' })).toBeInViewport();
  await page.goto(`${origin}/de/docs/devices/kitchen#gut-zu-wissen`);
  await expect(page.getByRole('heading', { name: 'Gut zu wissen' })).toBeInViewport();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Hilfe' })).toBeHidden();
  await expect(page.getByRole('img', { name: /Tafel der Küche/ })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: /^Nächste Seite/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bildschirme an der Wand' })).toBeVisible();
  await page.getByRole('link', { name: /^Seite davor/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Küche und Stationen' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await expectAccessible(page, 'a page of the help on a phone', 'own');
  await context.close();
});

test('every page of the help has its pictures, in every language', async () => {
  const anyone = apiClient(comanda.origin, 'authorization');
  const { body: sections } = await anyone('GET /docs/sections');
  const pictures = new Set<string>();
  for (const { path } of sections.flatMap(({ items }) => items)) {
    // what the scenario above has written has none
    const { body: content, status } = await anyone('GET /docs/content', { query: { path } });
    if (status === 200)
      for (const text of Object.values(content.body))
        for (const [, src] of (text ?? '').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)) pictures.add(src!);
  }
  expect(pictures.size).toBeGreaterThan(50);
  const answers = await Promise.all(
    [...pictures].map(async (src) => {
      const { status, headers } = await fetch(comanda.origin + src);
      return [src, status, headers.get('content-type')];
    }),
  );
  expect(answers).toEqual([...pictures].map((src) => [src, 200, 'image/webp']));
});
