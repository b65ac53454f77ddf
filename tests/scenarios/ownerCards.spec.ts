import { expectAccessible } from '../support/accessible.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { confirms } from '../support/confirms.ts';
import { deskAt } from '../support/deskBrowser.ts';
import { expect, test, type Browser, type Page } from '../support/quietBrowser.ts';
import { cards, playStripe } from '../support/stripe/browser/stripeInBrowser.ts';
import { startStripe, type StripeStandIn } from '../support/stripe/stripeStandIn.ts';

let stripe: StripeStandIn;
let comanda: ComandaProcess;

test.beforeAll(async () => {
  stripe = await startStripe();
  comanda = await startComanda(stripe.settings);
});
test.afterAll(async () => {
  await comanda.remove();
  await stripe.close();
  // nothing was sent that Stripe's own description does not know
  expect(stripe.violations).toEqual([]);
});

/** The owner's account, in a browser that meets Stripe's hosts. */
const account = (browser: Browser): Promise<Page> =>
  deskAt(browser, comanda.origin, '/dashboard/account', comanda.demo.owner, {
    prepare: (context) => playStripe(context, stripe),
  });

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Save a card' });
const form = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');
const saved = (page: Page) => page.getByRole('region', { name: 'Cards' }).getByRole('listitem');

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save a card' }).click();
  await expect(form(page).getByLabel('Card number')).toBeVisible();
}
async function typeCard(page: Page, card: string): Promise<void> {
  await form(page).getByLabel('Card number').fill(card);
  await sheet(page).getByRole('button', { name: 'Save' }).click();
}

test('an owner’s card is declined in Stripe’s words, asked for by its bank, kept, preferred and removed', async ({
  browser,
  expectNoise,
}) => {
  // what is declined is answered so
  expectNoise(/api\.stripe\.com/);
  const page = await account(browser);
  await openForm(page);
  await expectAccessible(page, 'Stripe’s form for a card that is kept');

  await typeCard(page, '4242');
  await expect(form(page).getByText('Your card number is incomplete.')).toBeVisible();
  await typeCard(page, cards.declined);
  await expect(sheet(page).getByRole('alert')).toHaveText('Your card was declined.');

  // the bank asks over the page
  await typeCard(page, cards.challenged);
  const bank = page.frameLocator('iframe[title="3D Secure"]');
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(sheet(page).getByRole('alert')).toContainText('unable to authenticate');
  await expect(saved(page)).toHaveCount(0);
  await typeCard(page, cards.challenged);
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText('The card is saved')).toBeVisible();
  await expect(saved(page)).toHaveText([/visa ···· 3155/]);

  // on a page of its own, which leads back here
  await openForm(page);
  await typeCard(page, cards.ledAway);
  await page.waitForURL('https://hooks.stripe.com/**');
  await page.getByRole('link', { name: 'Authorize' }).click();
  await expect(page).toHaveURL(/\/dashboard\/account/);
  await expect(saved(page)).toHaveCount(2);

  const other = saved(page).filter({ hasText: '3184' });
  await other.getByRole('button', { name: 'Prefer' }).click();
  await expect(other).toContainText('preferred');
  await expect(saved(page).filter({ hasText: '3155' })).not.toContainText('preferred');
  const first = saved(page).filter({ hasText: '3155' });
  await confirms(
    first.getByRole('button', { name: 'Remove', exact: true }),
    first.getByRole('button', { name: 'Press again to remove' }),
  );
  await expect(saved(page)).toHaveText([/3184/]);
  await page.context().close();
});

test('a form that does not come says so, and a network that goes while a card is saved keeps what was typed', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(/js\.stripe\.com|api\.stripe\.com/);
  const page = await account(browser);
  const script = 'https://js.stripe.com/endive/stripe.js';
  await page.route(script, (route) => route.abort());
  await page.getByRole('button', { name: 'Save a card' }).click();
  await expect(sheet(page).getByRole('alert')).toHaveText(/The card form did not load/);
  await expect(sheet(page).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.unroute(script);

  await openForm(page);
  const before = await saved(page).count();
  await page.route('https://api.stripe.com/v1/setup_intents/*/confirm', (route) => route.abort(), { times: 1 });
  await typeCard(page, cards.good);
  await expect(sheet(page).getByRole('alert')).toBeVisible();
  await expect(form(page).getByLabel('Card number')).toHaveValue(cards.good);
  await expect(saved(page)).toHaveCount(before);
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The card is saved')).toBeVisible();
  await expect(saved(page).filter({ hasText: '4242' })).toHaveCount(1);
  await page.context().close();
});
