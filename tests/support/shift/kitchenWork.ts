import { errors, expect, type Locator, type Page } from '@playwright/test';
import type { Chance } from '#src/data/testing/chance.ts';
import { keptIn } from '../keptIn.ts';
import { mustStand, type Hand } from './pulledPlug.ts';

/** How far the kitchen takes an order here, and the button that takes it there. */
export const steps = ['created', 'accepted', 'in-preparation', 'waiting-pickup'] as const;
const buttons = ['', 'Accept', 'Start preparing', 'Ready'] as const;

/**
 * What the kitchen has tapped, by order and in order: steps with when the disk had them; `unsure` once a kill came,
 * `tried` when a tap was given up, which may have been felt all the same.
 */
type Tap = { step: number; at: number; tried?: number; unsure?: boolean };
export type Bumps = Map<string, Tap[]>;

/** How far an order must have come when the browser was killed then, and how far it can have come. */
export function reached(bumps: Bumps, order_id: string, killedAt: number): { least: number; most: number } {
  const taps = bumps.get(order_id) ?? [];
  const sure = taps.filter((tap) => !tap.unsure && mustStand(tap, killedAt));
  return { least: Math.max(0, ...sure.map(({ step }) => step)), most: Math.max(0, ...taps.map(({ step }) => step)) };
}

/** What a kill may have undone may stand all the same; it is sure again when the screen offers the step after it. */
export function forgetUnsure(bumps: Bumps, killedAt: number): void {
  for (const tap of [...bumps.values()].flat()) {
    delete tap.tried;
    if (!mustStand(tap, killedAt)) tap.unsure = true;
  }
}

/** In the page, from its first moment: remembers every order that is announced as new. */
export function watchAnnounced(): void {
  const rang = new Set<string>();
  Object.assign(globalThis, { rang });
  new MutationObserver(() => {
    const ticket = document.querySelector<HTMLElement>('dialog [data-order]');
    // a ticket that was voided after it was accepted says "Accepted"
    const asks = [...(ticket?.querySelectorAll('button') ?? [])].some((button) => button.innerText.trim() === 'Accept');
    if (asks) rang.add(ticket?.dataset['order'] ?? '');
  }).observe(document, { subtree: true, childList: true });
}

/** After a restart nothing rings, not for an instant, that was accepted before it. */
export async function expectNoFalseAlarm(page: Page, bumps: Bumps, killedAt: number): Promise<void> {
  const rang = await page.evaluate(() => [...(globalThis as unknown as { rang: Set<string> }).rang]);
  expect(rang.filter((order_id) => reached(bumps, order_id, killedAt).least > 0)).toEqual([]);
}

/** Works on what is there, a tap at a time: what is announced comes first, then any ticket of the board. */
export async function cook(page: Page, hand: Hand, bumps: Bumps, chance: Chance, taps: number): Promise<void> {
  for (let tap = 0; tap < taps; tap += 1) {
    if (await page.getByRole('dialog').isVisible()) await answerAlert(page, hand, bumps);
    else if (!(await bumpOne(page, hand, bumps, chance))) return;
  }
}

async function answerAlert(page: Page, hand: Hand, bumps: Bumps): Promise<void> {
  const before = await announced(page);
  const name = before.words.find((word) => word === 'Accept' || word === 'Seen');
  if (name === undefined) return;
  const { order_id } = before;
  if (name === 'Accept') {
    const { least } = reached(bumps, order_id, Date.now());
    expect(least, `order ${order_id} was accepted and is not announced again`).toBe(0);
  }
  const tap = name === 'Accept' ? tapping(bumps, order_id, 1) : undefined;
  const alert = page.getByRole('dialog').filter({ has: page.locator(`[data-order="${order_id}"]`) });
  const button = alert.getByRole('button', { name, exact: true });
  if (!(await canTap(hand, button))) {
    if (tap) tap.tried = Date.now();
    return;
  }
  await expect.poll(() => announced(page), { intervals: [10] }).not.toEqual(before);
  if (tap) await untilTapIsKept(page, order_id, tap);
}

/** False when something came before it meanwhile: whatever rings takes the screen. */
async function canTap(hand: Hand, what: Locator): Promise<boolean> {
  try {
    await hand.tap(what, 2_000);
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
}

/** Which order the alert shows, and with which buttons. */
const announced = (page: Page): Promise<{ order_id: string; words: string[] }> =>
  page.evaluate(() => {
    const alert = document.querySelector('dialog');
    const order_id = alert?.querySelector<HTMLElement>('[data-order]')?.dataset['order'] ?? '';
    return { order_id, words: [...(alert?.querySelectorAll('button') ?? [])].map((button) => button.innerText.trim()) };
  });

async function bumpOne(page: Page, hand: Hand, bumps: Bumps, chance: Chance): Promise<boolean> {
  let open = await openSteps(page);
  if (open.length === 0) return false;
  // two taps at once are one (bumpOrder.ts)
  const isOver = (time: number): boolean => time < Date.now() - 400 || time > Date.now();
  const isFree = ({ order_id }: Step): boolean =>
    (bumps.get(order_id) ?? []).every(({ at, tried = at }) => isOver(at) && isOver(tried));
  await expect
    .poll(async () => (open = (await openSteps(page)).filter(isFree)).length, { intervals: [50] })
    .not.toBe(0);
  const { order_id, step } = chance.pick(open);
  const ticket = page.locator(`[data-lane] [data-order="${order_id}"]`);
  const button = ticket.getByRole('button', { name: buttons[step]!, exact: true });
  const tap = tapping(bumps, order_id, step);
  if (!(await canTap(hand, button))) {
    tap.tried = Date.now();
    return true;
  }
  await button.waitFor({ state: 'hidden' });
  await untilTapIsKept(page, order_id, tap);
  return true;
}

type Step = { order_id: string; step: number };

/** The steps that the board offers. */
async function openSteps(page: Page): Promise<Step[]> {
  const tickets = await page.locator('[data-lane] [data-order]').evaluateAll((articles) =>
    articles.map((article) => ({
      order_id: (article as HTMLElement).dataset['order'] ?? '',
      words: [...article.querySelectorAll('button')].map((button) => button.innerText.trim()),
    })),
  );
  return tickets.flatMap(({ order_id, words }) => {
    const step = buttons.findIndex((button, at) => at > 0 && words.includes(button));
    return step < 0 ? [] : [{ order_id, step }];
  });
}

/**
 * A button that offers a step shows that the one before it was done; but not that it is kept, where nobody waited for
 * that. The tap itself counts as soon as it is kept.
 */
function tapping(bumps: Bumps, order_id: string, step: number): Tap {
  const before = (bumps.get(order_id) ?? []).filter((tap) => tap.step < step);
  const tap: Tap = { step, at: Number.POSITIVE_INFINITY };
  const stands = before.map((one) =>
    one.tried === undefined ? { step: one.step, at: Math.min(one.at, Date.now()) } : one,
  );
  bumps.set(order_id, [...stands, tap]);
  return tap;
}

async function untilTapIsKept(page: Page, order_id: string, tap: Tap): Promise<void> {
  await expect.poll(async () => isKept(page, order_id), { intervals: [10] }).toBe(true);
  tap.at = Date.now();
}

/** Beside the outbox while it can be taken back, or in it. */
async function isKept(page: Page, order_id: string): Promise<boolean> {
  const rows = [...(await keptIn(page, 'held')), ...(await keptIn(page, 'operations'))];
  return JSON.stringify(rows).includes(order_id);
}
