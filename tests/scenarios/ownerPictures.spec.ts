import sharp from 'sharp';
import { expect, test, type BrowserContext } from '../support/quietBrowser.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInOwner, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { beginsWith, deskAt } from '../support/deskBrowser.ts';
import { dishesOf, newChain } from '../support/ownChain.ts';

let comanda: ComandaProcess;
let owner: Api;

test.beforeAll(async () => {
  comanda = await startComanda();
  owner = await signInOwner(comanda.origin, comanda.demo.owner);
});
test.afterAll(() => comanda.remove());

test('the picture of a dish is pasted, cropped by keys and stands upright; what is no picture says what to do', async ({
  browser,
  expectNoise,
}) => {
  const chain = await newChain(owner, 'Bilder');
  const { chain_id, restaurant_id } = chain;
  const line = 'name_en;category;price;tax_rate;allergens\nGoulash;Mains;14,90;10;A L O';
  await owner('POST /chain/import', { body: { chain_id, restaurant_id, format: 'csv', data: line } });
  const [goulash] = await dishesOf(owner, chain);
  const path = `/dashboard/articles/items/${goulash!.item_id}/edit`;
  const prepare = (context: BrowserContext) => beginsWith(context, chain_id);
  const page = await deskAt(browser, comanda.origin, path, comanda.demo.owner, { prepare });
  await page.getByText('Description and picture').click();
  const field = page.getByRole('group', { name: 'Picture' });
  const sheet = page.getByRole('dialog', { name: 'What is shown of it' });
  const paste = (bytes: Buffer, type: string) =>
    page.evaluate(
      ([base64, kind]) => {
        const clipboardData = new DataTransfer();
        const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        clipboardData.items.add(new File([content], 'photo', { type: kind }));
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      [bytes.toString('base64'), type] as const,
    );
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'blue' } });

  const dataTransfer = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    files.items.add(new File(['no picture at all'], 'a.jpg', { type: 'image/jpeg' }));
    return files;
  });
  // beside the field it does not take the place of the page
  const isOpened = await page.evaluate(
    (files) =>
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })),
    dataTransfer,
  );
  expect(isOpened).toBe(false);
  await field.dispatchEvent('drop', { dataTransfer });
  await expect(field.getByRole('alert')).toContainText('holds no picture that can be read');
  await paste(await plain(90, 300).png().toBuffer(), 'image/png');
  await expect(field.getByRole('alert')).toContainText('90 × 300 dots only');
  await field
    .locator('input:not([capture])')
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(field.getByRole('alert')).toContainText('JPEG, PNG, WebP or AVIF');

  // a phone that was held upright: red is above, though the file has it on the left
  const red = await plain(400, 900)
    .composite([{ input: { create: { width: 400, height: 900, channels: 3, background: 'red' } } }])
    .png()
    .toBuffer();
  const photo = await plain(1600, 900)
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await paste(photo, 'image/jpeg');
  await expect(sheet).toBeVisible();
  await expectAccessible(page, 'what is shown of a picture');
  const part = sheet.getByRole('application', { name: 'The part that is shown' });
  await part.focus();
  await page.keyboard.press('+');
  await expect(sheet.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.1');
  await page.keyboard.press('-');
  // the picture is moved down until its upper edge is reached
  for (let times = 0; times < 20; times++) await page.keyboard.press('ArrowDown');
  const use = sheet.getByRole('button', { name: 'Use this part' });
  expectNoise(/offline|INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await expect(use).toHaveAccessibleDescription(/needs a connection/);
  await page.context().setOffline(false);
  await expect(use).toHaveAccessibleDescription('');
  await use.click();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/articles$/);
  const avatar = (await dishesOf(owner, chain))[0]?.avatar;
  const kept = await fetch(`${comanda.origin}${avatar}-480.webp`);
  const shown = sharp(Buffer.from(await kept.arrayBuffer()));
  const { width, height } = await shown.metadata();
  expect([width, height]).toEqual([480, 360]);
  const colours = await Promise.all(
    [20, 340].map(async (top) => {
      const dots = await shown.clone().extract({ left: 100, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
      return dots[0]! > dots[2]! ? 'red' : 'blue';
    }),
  );
  expect(colours).toEqual(['red', 'blue']);
});
