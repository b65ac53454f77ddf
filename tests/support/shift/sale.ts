import { expect, type Page } from '@playwright/test';
import { keptIn } from '../keptIn.ts';
import { mustStand, type Hand, type Seen } from './pulledPlug.ts';

export const dish = 'Liptauer with rye bread';
export const side = 'Pork aspic';
export const reason = 'Wrong entry';

/** One order of the shift, as it is wanted and as the screen has shown it. `key` pieces of its dish tell it from all others. */
export type Sale = {
  key: number;
  wants: { side: boolean; note: boolean; voids: boolean; pays: boolean };
  /** what the pane has shown before it was sent, the oldest first */
  drafts: (Seen & { fresh: string[] })[];
  sendTapped: boolean;
  sent?: Seen;
  printed?: Seen;
  voided?: Seen;
  paid?: Seen;
  /** the last tap of a paid sale: the next one may stand on the screen */
  left: boolean;
};

export const newSale = (key: number, wants: Sale['wants']): Sale => ({
  key,
  wants: { ...wants, voids: wants.voids && wants.side },
  drafts: [],
  sendTapped: false,
  left: false,
});

export const noteOf = ({ key }: Sale): string => `well done, table by the ${key}th window`;

/** How many taps it takes from an empty pane to its end, when nothing asks in between. */
export const tapsOf = ({ wants }: Sale): number =>
  2 + Number(wants.side) + 2 * Number(wants.note) + 3 * Number(wants.voids) + 3 * Number(wants.pays);

type Pane = { heading: string; fresh: string[]; sent: string[]; text: string };

const readPane = (page: Page): Promise<Pane> =>
  page.evaluate(() => {
    const pane = document.querySelector<HTMLElement>('section[aria-label="Order"]');
    const named = (start: string): string[] =>
      [...(pane?.querySelectorAll(`button[aria-label^="${start} "]`) ?? [])].map((bin) => {
        const note = bin.parentElement?.innerText.match(/well done.*/)?.[0];
        return `${bin.getAttribute('aria-label')?.slice(start.length + 1)}${note ? ` (${note})` : ''}`;
      });
    const heading = pane?.querySelector('h2')?.innerText ?? '';
    return { heading, fresh: named('Remove'), sent: named('Void'), text: pane?.innerText ?? '' };
  });

const paneOf = (page: Page) => page.getByRole('region', { name: 'Order', exact: true });
const isOrder = ({ heading }: Pane): boolean => heading.startsWith('Order');

/** The lines as the pane names them. */
function linesOf(sale: Sale, { side: withSide, note } = sale.wants): string[] {
  return [`${sale.key} × ${dish}${note ? ` (${noteOf(sale)})` : ''}`, ...(withSide ? [`1 × ${side}`] : [])];
}

const shows = (pane: Pane, sale: Sale): boolean =>
  isOrder(pane) && pane.sent.some((line) => line.startsWith(`${sale.key} × ${dish}`));

/** Goes on with a sale from wherever the screen stands, to its end. */
export async function sell(page: Page, hand: Hand, sale: Sale): Promise<void> {
  const pane = paneOf(page);
  if (sale.left) return;
  if (!sale.sent) await takeAndSend(page, hand, sale);
  const question = page.getByRole('group', { name: 'Kitchen ticket' });
  if (await question.isVisible()) {
    await hand.tap(question.getByRole('button', { name: 'Yes' }));
    await question.waitFor({ state: 'hidden' });
    sale.printed = { at: Date.now() };
  }
  const struck = pane.getByText(`Voided: ${reason}`);
  if (sale.wants.voids && !(await struck.isVisible())) {
    await hand.tap(pane.getByRole('button', { name: `Void 1 × ${side}` }));
    const sheet = page.getByRole('dialog');
    await hand.tap(sheet.getByRole('button', { name: reason }));
    await hand.tap(sheet.getByRole('button', { name: 'Void', exact: true }));
    await struck.waitFor();
    sale.voided = { at: Date.now() };
  }
  if (sale.wants.pays && !(await pane.getByText('Paid', { exact: true }).isVisible())) {
    await hand.tap(pane.getByRole('button', { name: /^Pay \d/ }));
    await hand.tap(page.getByRole('button', { name: 'Take cash' }));
    await page.getByLabel('Change', { exact: true }).waitFor();
    sale.paid = { at: Date.now() };
    sale.left = true;
    await hand.tap(page.getByRole('button', { name: 'New order' }));
    await pane.getByRole('heading', { name: 'New order' }).waitFor();
  }
}

async function takeAndSend(page: Page, hand: Hand, sale: Sale): Promise<void> {
  const pane = paneOf(page);
  const { fresh } = await readPane(page);
  const wanted = { side: fresh.length > 1, note: fresh[0]?.includes('(') ?? false };
  const stands = async (): Promise<void> => {
    const lines = linesOf(sale, { ...sale.wants, ...wanted });
    const draft = { fresh: lines, at: Number.POSITIVE_INFINITY };
    sale.drafts.push(draft);
    await expect.poll(async () => (await readPane(page)).fresh, { intervals: [10] }).toEqual(lines);
    await expect.poll(async () => (await keptDraft(page)).lines, { intervals: [10] }).toEqual(lines.map(shortLine));
    draft.at = Date.now();
  };
  if (fresh.length === 0) {
    const other = pane.getByRole('button', { name: 'New order' });
    if (await other.isVisible()) await hand.tap(other);
    for (const digit of String(sale.key)) await page.keyboard.press(digit);
    await hand.tap(page.getByRole('button', { name: new RegExp(`^${dish}`) }));
    await stands();
  }
  if (sale.wants.side && !wanted.side) {
    await hand.tap(page.getByRole('button', { name: new RegExp(`^${side}`) }));
    wanted.side = true;
    await stands();
  }
  if (sale.wants.note && !wanted.note) {
    await hand.tap(pane.getByRole('button', { name: new RegExp(`^${sale.key}.*${dish}`) }));
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Note for the kitchen').fill(noteOf(sale));
    await hand.tap(sheet.getByRole('button', { name: /^Save/ }));
    wanted.note = true;
    await stands();
  }
  sale.sendTapped = true;
  await hand.tap(pane.getByRole('button', { name: /^Send/ }));
  await pane.getByRole('heading', { name: /^Order/ }).waitFor();
  sale.sent = { at: Date.now() };
}

/**
 * Holds the screen after a restart against what it has shown before the kill: what was sent stands there as sent and is
 * not offered again, what was tapped is there but for the last instant. Takes what the screen says for what is so.
 */
export async function comesBack(page: Page, sale: Sale, killedAt: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${dish}`) }).waitFor();
  const read = await untilDraftShows(page);
  // the screen shows a tap at once, the disk has it some milliseconds later
  const kept = sale.drafts.findLastIndex((draft) => mustStand(draft, killedAt));
  const possible = sale.drafts.slice(Math.max(0, kept)).map(({ fresh }) => fresh);
  if (mustStand(sale.sent, killedAt)) {
    expect(read.fresh, 'nothing is offered again').toEqual([]);
    if (sale.left && !isOrder(read)) return;
    expect(shows(read, sale), `the order that was sent is there: ${JSON.stringify(read)}`).toBe(true);
    if (mustStand(sale.voided, killedAt)) await paneOf(page).getByText(`Voided: ${reason}`).waitFor();
    if (mustStand(sale.paid, killedAt)) await paneOf(page).getByText('Paid', { exact: true }).waitFor();
    if (mustStand(sale.printed, killedAt))
      await expect(page.getByRole('group', { name: 'Kitchen ticket' })).toBeHidden();
    return;
  }
  if (sale.sendTapped && shows(read, sale)) {
    expect(read.fresh, 'nothing is offered again').toEqual([]);
    sale.sent = { at: Date.now() };
    return;
  }
  // the tap on Send came too late: what was taken is all there, and not less for it
  delete sale.sent;
  sale.sendTapped = false;
  if (read.fresh.length === 0) expect(kept, `lost: ${JSON.stringify(possible)}`).toBe(-1);
  else expect(possible, 'what was tapped is there').toContainEqual(read.fresh);
  sale.drafts = read.fresh.length ? [{ fresh: read.fresh, at: 0 }] : [];
}

type Kept = { quantity: number; note?: string };
type DraftRow = { name: string; value: { carts?: Record<string, { items: Kept[] }>; open?: string } };

/** What the disk holds for the pane: its lines in short, and whether they are for an order that went out. */
async function keptDraft(page: Page): Promise<{ lines: string[]; order: boolean }> {
  const rows = (await keptIn(page, 'drafts')) as DraftRow[];
  const { carts = {}, open = '' } = rows.find(({ name }) => name.startsWith('register:'))?.value ?? {};
  const lines = (carts[open]?.items ?? []).map(({ quantity, note }) =>
    `${quantity} × ${note ? `(${note})` : ''}`.trim(),
  );
  return { lines, order: open !== '' };
}

/** A line without its dish, whose name the disk does not hold. */
const shortLine = (line: string): string => line.replace(/ × [^(]*/, ' × ').trim();

/** The pane as soon as it shows the draft that lies on the disk: at first it is empty. */
async function untilDraftShows(page: Page): Promise<Pane> {
  const wanted = await keptDraft(page);
  const read = async (): Promise<Pane> => (pane = await readPane(page));
  let pane = await readPane(page);
  const shown = async () => ({ lines: (await read()).fresh.map(shortLine), order: isOrder(pane) });
  await expect.poll(shown, { intervals: [20] }).toEqual(wanted);
  return pane;
}
