import { localTime } from '#domain/restaurant/localTime.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInOwner } from '../support/api.ts';
import { choose } from '../support/hands.ts';
import { ownersHouse } from '../support/ownersHouse.ts';
import { expect, test } from '../support/quietBrowser.ts';
import { viennaOf } from '../support/stage.ts';

const { comanda, blankPage, ownerAt } = ownersHouse();

test('an owner closes the house on holidays: guests read it, and the server takes nothing for then', async ({
  browser,
}) => {
  const restaurant_id = viennaOf(comanda().demo);
  const page = await ownerAt(browser, `restaurants/${restaurant_id}/edit`);
  const dialog = page.getByRole('dialog');
  const { year, month, day } = localTime(new Date().toISOString(), 'Europe/Vienna');
  const dateIn = (days: number): string => new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
  await expect(page.getByText('Closed on a holiday')).toBeVisible();
  await page.getByRole('button', { name: 'Add days' }).click();
  // what is missing is where one types next, and Enter is not the restaurant's Save
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByLabel('Day', { exact: true })).toBeFocused();
  await expect(dialog.getByText('Please choose a day')).toBeVisible();
  await dialog.getByLabel('Day', { exact: true }).fill(dateIn(2));
  await dialog.getByLabel('Until (for several days)').fill(dateIn(1));
  await expect(dialog.getByText('The last day lies before the first')).toBeVisible();
  await dialog.getByLabel('Until (for several days)').fill(dateIn(8));
  await expectAccessible(page, 'days with other hours');
  await dialog.getByLabel('Until (for several days)').press('Enter');
  const others = page.getByRole('list', { name: 'Holidays and other days' }).getByRole('listitem');
  await expect(others).toHaveCount(1);
  await expect(others).toContainText('Closed');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  // one day in the middle of them opens for lunch and for the night
  await page.getByRole('button', { name: 'Add days' }).click();
  await dialog.getByLabel('Day', { exact: true }).fill(dateIn(4));
  await choose(page, 'Other hours');
  await dialog.getByLabel('Closes, span 1').fill('14:00');
  await dialog.getByRole('button', { name: 'More hours' }).click();
  await dialog.getByLabel('Opens, span 2').fill('13:00');
  await expect(dialog.getByText('Overlaps with other hours')).toHaveCount(2);
  await dialog.getByLabel('Opens, span 2').fill('18:00');
  await dialog.getByLabel('Closes, span 2').fill('02:00');
  await expect(dialog.getByText('Replaces what stands for 1 of these days.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(others).toHaveText([/Closed/, /11:00–14:00.*18:00–02:00/, /Closed/]);
  await others
    .last()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(others).toHaveCount(2);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a restaurant with other days');
  const owner = await signInOwner(comanda().origin, comanda().demo.owner);
  const { body } = await owner('GET /restaurant', { query: { restaurant_id } });
  expect(body.openingExceptions?.map(({ date, spans }) => [date, spans.length])).toEqual([
    [dateIn(2), 0],
    [dateIn(3), 0],
    [dateIn(4), 2],
  ]);

  const guest = await blankPage(browser, 390);
  await guest.goto(`${comanda().origin}/order/restaurant?id=${restaurant_id}`);
  // what is opened before the app has taken over is shut again
  await expect(guest.locator('#drawn')).toHaveCount(0);
  await guest.getByText('Hours, address, allergens').click();
  await expect(guest.getByRole('heading', { name: 'Other hours on these days' })).toBeVisible();
  const told = guest.locator('dl').nth(1).locator('div');
  await expect(told).toHaveText([/–.*closed/, /11:00–14:0018:00–02:00/]);
  await expectAccessible(guest, 'a house with other days');
});

test('an owner draws a floor plan, by pointer and by keys, while somebody else moves a table of it', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(/PUT .*\/restaurant\/tables was answered with 409/);
  expectNoise(/status of 409/);
  const restaurant_id = viennaOf(comanda().demo);
  const owner = await signInOwner(comanda().origin, comanda().demo.owner);
  const saved = async (name: string) =>
    (await owner('GET /restaurant/tables', { query: { restaurant_id } })).body.find((table) => table.name === name)!;
  const before = await saved('G1');
  const page = await ownerAt(browser, `restaurants/${restaurant_id}/tables`);
  await choose(page, 'Floor plan');
  const plan = page.getByRole('group', { name: 'Plan: Gastraum' });
  const table = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) });
  await expect(plan.getByRole('button')).toHaveCount(16);
  await expect(page.getByText('Devices show the tables like this')).toBeVisible();
  await expectAccessible(page, 'a floor plan');

  // drawn over another one: both say so; then to where there is room, in line with its neighbour
  const middle = async (name: string): Promise<[number, number]> => {
    const box = (await table(name).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const draw = async (from: [number, number], to: [number, number]): Promise<void> => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(to[0], to[1], { steps: 8 });
    await page.mouse.up();
    // for 50 ms after a drop the page feels no click, and its clock is late where the machine is busy
    await page.evaluate(() => new Promise((passed) => setTimeout(passed, 60)));
  };
  await table('G1').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const [g1, g2] = [await middle('G1'), await middle('G2')];
  await draw(g1, [g2[0] + 4, g2[1] + 4]);
  await expect(page.getByRole('button', { name: /lies upon another table/ })).toHaveCount(2);
  await expect(page.getByText('Two tables lie upon each other')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /lies upon another table/ })).toHaveCount(0);
  await expect(page.getByText('Everything is saved')).toBeAttached();
  await draw(await middle('G1'), [g1[0] - 16, g1[1] + 3]);
  await expect(page.getByText('1 table is not saved yet')).toBeVisible();

  // by keys: a step, a large step, away, and back by what undoes it
  await table('G2').press('ArrowRight');
  await expect(page.getByText(/^G2: \d+ % from the left/)).toBeAttached();
  await table('G2').press('Shift+ArrowDown');
  await table('G3').press('Delete');
  await expect(page.getByText('1 table has no place yet')).toBeVisible();
  await expect(table('G3')).toBeFocused();
  await table('G3').press('Enter');
  await expect(table('G3')).toBeFocused();
  await expect(plan.getByRole('button')).toHaveCount(16);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('2 tables are not saved yet')).toBeVisible();

  // nothing is lost without a network, nor where somebody else was quicker
  await page.getByRole('link', { name: 'Employees' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.context().setOffline(true);
  await expect(page.getByText('There is no network')).toBeVisible();
  await page.context().setOffline(false);
  const { table_id, name, area_id, seats } = await saved('G2');
  const words = { table_id, restaurant_id, name, ...(area_id && { area_id }), ...(seats && { seats }) };
  const theirs = { x: 55, y: 5 };
  expect((await owner('PUT /restaurant/tables', { body: { table: { ...words, ...theirs } } })).status).toBe(200);
  await page.getByRole('button', { name: 'Save the plan' }).click();
  await expect(page.getByText('Somebody else has moved these tables meanwhile')).toBeVisible();
  await expect(page.getByText('1 table is not saved yet')).toBeVisible();
  await expectAccessible(page, 'what somebody else has moved');
  await page.getByRole('button', { name: 'Take theirs: G2' }).click();
  await expect(page.getByText('Everything is saved')).toBeAttached();
  const after = await saved('G1');
  expect([after.x! < before.x!, after.y]).toEqual([true, before.y]);
  expect(await saved('G2')).toMatchObject(theirs);

  await page.getByRole('button', { name: 'Place all in rows' }).click();
  await page.getByRole('button', { name: 'Save the plan' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await saved('G16')).toMatchObject({ x: 90, y: 100 });
});

test('an owner divides the kitchen into stations, sees what each of them cooks, and what nobody does', async ({
  browser,
}) => {
  const restaurant_id = viennaOf(comanda().demo);
  const page = await ownerAt(browser, `restaurants/${restaurant_id}/edit`);
  const part = page.getByRole('region', { name: 'Kitchen stations' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await part.getByRole('button', { name: 'Add a station' }).click();
  await expect(part.getByLabel('Name of station 1')).toBeFocused();
  // a station without a name and without work cannot be saved
  await save.click();
  await expect(part.getByText('Please enter a name')).toBeVisible();
  await expect(part.getByText('Please choose at least one')).toBeVisible();
  await expect(part.getByLabel('Name of station 1')).toBeFocused();
  await page.keyboard.type('Bar');
  const bar = part.getByRole('group', { name: 'Bar', exact: true });
  await bar.getByRole('button', { name: 'Beer & wine', exact: true }).click();
  await expect(bar.getByText(/\d dishes and drinks/)).toBeVisible();
  await expect(part.getByText('No station makes these.')).toBeVisible();
  await expectAccessible(page, 'a kitchen with a station');

  await part.getByRole('button', { name: 'Add a station' }).click();
  await page.keyboard.type('Kitchen');
  const kitchen = part.getByRole('group', { name: 'Kitchen', exact: true });
  const free = kitchen.locator('button[aria-pressed=false]');
  for (let left = await free.count(); left > 0; left--) await free.first().click();
  await expect(part.getByText('No station makes these.')).toBeHidden();
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const owner = await signInOwner(comanda().origin, comanda().demo.owner);
  const stationsOf = async () => (await owner('GET /restaurant', { query: { restaurant_id } })).body.stations;
  expect((await stationsOf())?.map(({ name }) => name)).toEqual(['Bar', 'Kitchen']);
  await part.getByRole('button', { name: 'Remove Bar' }).click();
  await part.getByRole('button', { name: 'Remove Kitchen' }).click();
  await save.click();
  await expect.poll(stationsOf).toEqual([]);
});

test('an owner moves the pin of a restaurant to its door, and another address has no pin until it is set', async ({
  browser,
}) => {
  const restaurant_id = viennaOf(comanda().demo);
  const page = await ownerAt(browser, `restaurants/${restaurant_id}/edit`);
  const owner = await signInOwner(comanda().origin, comanda().demo.owner);
  const addressNow = async () => (await owner('GET /restaurant', { query: { restaurant_id } })).body.address;
  const before = await addressNow();
  await page.getByRole('button', { name: 'On the map' }).click();
  const pin = page.getByRole('button', { name: /^The restaurant: draw it/ });
  await expect(pin).toBeVisible();
  await expectAccessible(page, 'the place of a restaurant');
  const nearer = await page.getByRole('button', { name: 'Nearer' }).boundingBox();
  expect([nearer!.width, nearer!.height]).toEqual([44, 44]);
  await pin.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const moved = await addressNow();
  expect(moved.lng!).toBeGreaterThan(before.lng!);
  expect(moved.lat!).toBeGreaterThan(before.lat!);
  expect({ ...moved, lat: 0, lng: 0 }).toEqual({ ...before, lat: 0, lng: 0 });
  // what is typed is somewhere else
  await page.getByLabel('Street and number').fill('Ring 1');
  await expect(pin).toBeHidden();
  await page.getByRole('region', { name: 'Place of the restaurant' }).click();
  await expect(pin).toBeVisible();
  await expect(page.getByText('Guests find you here on the map.')).toBeVisible();
});
