import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { freePort } from '#server/db/postmaster.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInOwner } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { deskAt } from '../support/deskBrowser.ts';
import { fleetingFolder } from '../support/dataFolder.ts';
import { expect, test, type Browser, type Page } from '../support/quietBrowser.ts';
import { serverProcess, type ServerProcess } from '../support/serverProcess.ts';

/** An installation with a chain, and one that nobody has ever used. */
let here: ComandaProcess;
let there: ServerProcess;
const dataDir = fleetingFolder('another-installation');
const newcomer = { email: 'greta@example.com', password: 'several words that make one' };

test.beforeAll(async () => {
  there = serverProcess(await freePort(), {
    DATA_DIR: dataDir,
    DEMO: 'off',
    ADMIN_EMAIL: newcomer.email,
    ADMIN_PASSWORD: newcomer.password,
  });
  [here] = await Promise.all([startComanda(), there.start()]);
});
test.afterAll(async () => {
  await Promise.all([here.remove(), there.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
});

type Login = { origin: string; email: string; password: string; path: string; width: number };

type Owner = { email: string; password: string };

/** What the restaurants of somebody's chain are called. */
async function namesIn({ origin }: { origin: string }, login: Owner): Promise<string[]> {
  const owner = await signInOwner(origin, login);
  const { chain_id } = (await owner('GET /user/chains')).body[0]!;
  return (await owner('GET /chain/restaurants', { query: { chain_id } })).body.map(({ name }) => name).toSorted();
}

/** The addresses of its dishes' pictures. */
async function picturesIn({ origin }: { origin: string }, login: Owner): Promise<string[]> {
  const owner = await signInOwner(origin, login);
  const { chain_id } = (await owner('GET /user/chains')).body[0]!;
  const { body: items } = await owner('GET /chain/items', { query: { chain_id } });
  return items.flatMap(({ avatar }) => avatar ?? []).toSorted();
}

const desk = (browser: Browser, { origin, path, width, ...login }: Login): Promise<Page> =>
  deskAt(browser, origin, `/dashboard${path}`, login, { width });

test('an owner takes the whole chain to another installation, and sees first what will be there', async ({
  browser,
  expectNoise,
}) => {
  // the network that drops
  expectNoise(/archive\/part/);
  let archive: Buffer = Buffer.alloc(0);

  await test.step('everything is saved as one file, by its owner alone', async () => {
    const page = await desk(browser, { ...here.demo.owner, origin: here.origin, path: '/account', width: 1280 });
    const card = page.getByRole('region', { name: 'Everything as one file' });
    await expect(card.getByRole('switch', { name: 'With all orders' })).not.toBeChecked();
    await expectAccessible(page, 'the account with its archive', 'own');
    const saved = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Save as an archive' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^comanda-[\d-]+\.tar\.gz$/);
    archive = await readFile(await file.path());
    await page.context().close();
  });

  const page = await desk(browser, { ...newcomer, origin: there.origin, path: '', width: 390 });
  const choose = async (buffer: Buffer): Promise<void> => {
    await page
      .getByLabel('Archive', { exact: true })
      .setInputFiles({ name: 'comanda.tar.gz', mimeType: 'application/gzip', buffer });
  };

  await test.step('whoever begins elsewhere is shown the way, on a phone too', async () => {
    await expect(page.getByRole('heading', { name: 'What is your business called?' })).toBeVisible();
    // without a network nobody types a name for nothing
    const next = page.getByRole('button', { name: 'Go on' });
    await page.context().setOffline(true);
    await expect(next).toHaveAccessibleDescription('Saving needs a connection');
    await page.context().setOffline(false);
    await expect(next).toHaveAccessibleDescription('');
    await page.getByRole('link', { name: /Bring everything in/ }).click();
    await expect(page.getByRole('heading', { name: 'Bring in an archive' })).toBeVisible();
    await expectAccessible(page, 'choosing an archive');
  });

  await test.step('a file that is no archive, and one that is damaged, are said to be so', async () => {
    await choose(Buffer.from('name;price\nSoup;4,90'));
    await expect(page.getByText('This is no archive of Comanda')).toBeVisible();
    await expectAccessible(page, 'an archive that is none');
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await choose(archive.subarray(0, archive.length / 20));
    await expect(page.getByText('This archive is damaged or not complete')).toBeVisible();
    await page.getByRole('button', { name: 'Choose another file' }).click();
  });

  await test.step('where the network drops it says so, and goes on from there', async () => {
    await page.context().setOffline(true);
    await expect(page.getByRole('button', { name: 'Choose the archive' })).toBeDisabled();
    await page.context().setOffline(false);
    await expect(page.getByRole('button', { name: 'Choose the archive' })).toBeEnabled();
    await page.route('**/chain/archive/part?*part=1', (route) => route.abort(), { times: 1 });
    await choose(archive);
    await expect(page.getByText('It stopped on the way.')).toBeVisible();
    await page.getByRole('button', { name: 'Go on' }).click();
  });

  await test.step('what will be there, and what is left to do, is said before anything is', async () => {
    await expect(page.getByRole('heading', { name: 'This will be there' })).toBeVisible();
    const brought = page.getByRole('region', { name: 'This will be there' });
    await expect(brought).toContainText(/Restaurants\s*3/);
    const left = page.getByRole('region', { name: 'This is left for you to do' });
    await expect(left).toContainText('they get new ones, which you print here');
    await expect(left).toContainText('have to be connected anew');
    await expectAccessible(page, 'an archive that was looked at');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('it is there: restaurants, menus and pictures', async () => {
    await page.getByRole('button', { name: 'Bring everything in' }).click();
    await expect(page.getByText('Everything is here.')).toBeVisible();
    await expect(page).toHaveURL(`${there.origin}/dashboard`);
    await page.goto(`${there.origin}/dashboard/menus`);
    await expect(page.getByRole('table', { name: 'Menus' }).getByRole('link').first()).toBeVisible();
    const names = await Promise.all([namesIn(here, here.demo.owner), namesIn(there, newcomer)]);
    expect(names[0]).toHaveLength(3);
    expect(names[1]).toEqual(names[0]);
    const pictures = await picturesIn(there, newcomer);
    expect(pictures.length).toBeGreaterThan(10);
    expect(pictures).toEqual(await picturesIn(here, here.demo.owner));
    const answers = await Promise.all(pictures.map((picture) => fetch(`${there.origin}${picture}-480.webp`)));
    expect(answers.filter(({ ok }) => !ok).map(({ url }) => url)).toEqual([]);
    await page.goto(`${there.origin}/dashboard/archive`);
    await choose(archive);
    await expect(page.getByText('You brought this archive in before.')).toBeVisible();
    await page.getByRole('button', { name: 'Open the chain' }).click();
    await expect(page).toHaveURL(`${there.origin}/dashboard`);
    await page.context().close();
  });
});
