import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import { readDrafts } from '#src/data/drafts/readDrafts.ts';
import type { Caller } from '#src/data/local/scope.ts';
import type { SavedDraft } from './savedDraft.ts';

type Window = Awaited<ReturnType<typeof openWindow>>;

let restaurant = { restaurant_id: '', currency: 'EUR' as const };
let tests = 0;

/** A window of its own, with nothing in its memory, as one of the browser's devices. */
async function openWindow(caller: Caller = 'device:m1') {
  vi.resetModules();
  const { becomeIdentity } = await import('#src/data/session/identity.ts');
  const { restaurant_id } = restaurant;
  becomeIdentity({ caller, scope: `restaurant:${restaurant_id}`, restaurant_id });
  const { startOutbox, outbox } = await import('#src/data/outbox/outboxStore.ts');
  await startOutbox();
  const register = await import('./registerDraft.ts');
  const { sendDraft } = await import('./sendDraft.ts');
  const tickets = await import('./kitchenTickets.ts');
  register.openDraft(restaurant);
  const index = { menu_revision: 'r', items: new Map(), combos: new Map() } as unknown as Parameters<
    typeof sendDraft
  >[1];
  const waiting = (): number =>
    outbox.waiting.filter(({ scope }) => scope === `restaurant:${restaurant.restaurant_id}`).length;
  /** What the kitchen will be told that it has on paper. */
  const printed = () =>
    outbox.waiting
      .filter(({ scope }) => scope === `restaurant:${restaurant.restaurant_id}`)
      .flatMap(({ command: { body } }) => ('printed' in body && body.printed) || []);
  const send = (needsTicket = false) =>
    sendDraft(restaurant as Parameters<typeof sendDraft>[0], index, () => needsTicket);
  const { toPay } = await import('./toPay.ts');
  const { onChange } = await import('#src/data/local/changes.ts');
  /** When the disk has answered next, and the pane has been told. */
  const answered = () => new Promise<void>((resolve) => onChange(({ drafts }) => drafts && resolve()));
  return { ...register, ...tickets, waiting, printed, send, toPay, answered };
}

const choice = (item_id: string) => ({
  item: { item_id, option_id: 'o', ingredients: {}, toppings: {}, selections: {} },
});
const quantities = (items: readonly { item?: { item_id: string }; quantity: number }[]) =>
  items.map(({ item, quantity }) => [item?.item_id, quantity]);
const shown = ({ draft }: Window) => quantities(draft.cart.items);

/** What lies on the disk for an order, or for a new one. */
async function onDisk(place = '', caller: Caller = 'device:m1') {
  const name = `register:${caller}:${restaurant.restaurant_id}`;
  const value = (await readDrafts()).find((row) => row.name === name)?.value as SavedDraft | undefined;
  return quantities(value?.carts[place]?.items ?? []);
}

vi.mock('#src/data/outbox/startSender.ts', () => ({ kickSender: () => undefined }));

describe('the register pane', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', memoryStorage());
    vi.stubGlobal('reportError', (error: unknown) => {
      throw error;
    });
    restaurant = { restaurant_id: `r${++tests}`, currency: 'EUR' };
  });

  test('adds the same dish again to the same line', async () => {
    const here = await openWindow();
    here.addToDraft(choice('soup'));
    here.addToDraft(choice('soup'));
    here.addToDraft(choice('wine'));
    expect(shown(here)).toEqual([
      ['soup', 2],
      ['wine', 1],
    ]);
  });

  test('takes a number typed first as the quantity, once', async () => {
    const here = await openWindow();
    here.typeDigit('1');
    here.typeDigit('2');
    here.addToDraft(choice('soup'));
    here.addToDraft(choice('wine'));
    expect(shown(here)).toEqual([
      ['soup', 12],
      ['wine', 1],
    ]);
  });

  test('is drawn once for a tap: what the disk answers to it is what stands there already', async () => {
    const here = await openWindow();
    here.openInDraft('order-5');
    here.addToDraft(choice('wine'));
    await here.answered();
    here.openInDraft(undefined);
    here.addToDraft(choice('soup'));
    const { cart, aside, tickets } = here.draft;
    await here.answered();
    await expect.poll(() => onDisk()).toEqual([['soup', 1]]);
    expect(here.draft.cart).toBe(cart);
    expect(here.draft.aside).toBe(aside);
    expect(here.draft.tickets).toBe(tickets);
    // what another window taps is new here
    const other = await openWindow();
    await expect.poll(() => shown(other)).toEqual([['soup', 1]]);
    other.addToDraft(choice('beer'));
    await expect
      .poll(() => shown(here))
      .toEqual([
        ['soup', 1],
        ['beer', 1],
      ]);
  });

  test('comes back after a kill with everything that had not gone out', async () => {
    const before = await openWindow();
    before.addToDraft(choice('soup'));
    before.setDraftTable('t1');
    await expect.poll(() => onDisk()).toEqual([['soup', 1]]);
    const after = await openWindow();
    await expect.poll(() => shown(after)).toEqual([['soup', 1]]);
    expect(after.draft.cart.table_id).toBe('t1');
  });

  test('keeps apart what was begun for different orders, over a kill too', async () => {
    const before = await openWindow();
    before.addToDraft(choice('soup'));
    before.openInDraft('order-5');
    expect(shown(before)).toEqual([]);
    before.addToDraft(choice('wine'));
    before.openInDraft(undefined);
    expect(shown(before)).toEqual([['soup', 1]]);
    await expect.poll(() => onDisk('order-5')).toEqual([['wine', 1]]);
    const after = await openWindow();
    await expect.poll(() => shown(after)).toEqual([['soup', 1]]);
    after.openInDraft('order-5');
    expect(shown(after)).toEqual([['wine', 1]]);
  });

  test('pays what stands in it, also while another order is on its way, and with what was tapped since', async () => {
    const here = await openWindow();
    const send = async () => (await here.send()).order_id;
    here.openInDraft('order-5');
    here.addToDraft(choice('wine'));
    const first = send();
    here.openInDraft('order-7');
    expect(await here.toPay(first, send)).toBe('order-7');
    here.openInDraft('order-5');
    here.addToDraft(choice('wine'));
    const second = send();
    here.addToDraft(choice('soup'));
    expect(await here.toPay(second, send)).toBe('order-5');
    expect(shown(here)).toEqual([]);
    expect(here.waiting()).toBe(3);
    // what could not be sent is not paid
    expect(await here.toPay(Promise.resolve(undefined), send)).toBeUndefined();
  });

  test('is its device’s own: another device of this browser does not see it', async () => {
    const bar = await openWindow('device:bar');
    bar.addToDraft(choice('beer'));
    await expect.poll(() => onDisk('', 'device:bar')).toEqual([['beer', 1]]);
    const counter = await openWindow('device:counter');
    counter.addToDraft(choice('soup'));
    await expect.poll(() => onDisk('', 'device:counter')).toEqual([['soup', 1]]);
    expect(shown(counter)).toEqual([['soup', 1]]);
  });

  test('takes over what an earlier release kept, for one device', async () => {
    const { restaurant_id } = restaurant;
    const line = { ...choice('soup'), line_id: 'l1', quantity: 2 };
    const cart = { restaurant_id, currency: 'EUR', device: 'cashregister', type: 'local', items: [line] };
    const text = JSON.stringify({ cart, aside: { 'order-5': { ...cart, items: [{ ...line, line_id: 'l2' }] } } });
    localStorage.setItem('comanda-register-draft', text);
    const here = await openWindow();
    await expect.poll(() => onDisk()).toEqual([['soup', 2]]);
    expect(Object.keys(here.draft.aside)).toEqual(['order-5']);
    localStorage.setItem('comanda-register-draft', text); // a killed browser may bring it back
    const other = await openWindow('device:m2');
    other.addToDraft(choice('wine'));
    await expect.poll(() => onDisk('', 'device:m2')).toEqual([['wine', 1]]);
  });

  test('once sent is cleared by the transaction that saves the order, and never offered again', async () => {
    const before = await openWindow();
    before.addToDraft(choice('soup'));
    const { order_id } = await before.send();
    // no waiting: what is on the disk at this moment is what a kill leaves
    expect(await onDisk()).toEqual([]);
    expect(shown(before)).toEqual([]);
    expect(before.draft.order_id).toBe(order_id);
    const after = await openWindow();
    await expect.poll(() => after.draft.order_id).toBe(order_id);
    expect(shown(after)).toEqual([]);
    expect(after.waiting()).toBe(1);
  });

  test('asks about a ticket until somebody has said that it came out, and only then tells the kitchen', async () => {
    const before = await openWindow();
    before.addToDraft(choice('soup'));
    const { ticket } = await before.send(true);
    before.openInDraft(undefined);
    before.addToDraft(choice('wine'));
    await expect.poll(() => onDisk()).toEqual([['wine', 1]]);
    const after = await openWindow();
    await expect.poll(() => after.draft.tickets).toEqual([ticket]);
    expect([after.waiting(), after.printed()]).toEqual([1, []]);
    await after.ticketCameOut(after.draft.tickets[0]!);
    expect([after.draft.tickets, after.printed()]).toEqual([[], ticket?.line_ids]);
    const later = await openWindow();
    await expect.poll(() => shown(later)).toEqual([['wine', 1]]);
    expect([later.draft.tickets, later.printed()]).toEqual([[], ticket?.line_ids]);
  });

  test('asks about each ticket once, and tells the kitchen nothing of one that did not come out', async () => {
    const here = await openWindow();
    here.addToDraft(choice('soup'));
    const { ticket } = await here.send(true);
    here.addToDraft(choice('wine'));
    const added = (await here.send(true)).ticket!;
    expect(here.draft.tickets).toEqual([ticket, added]);
    const whole = { order_id: added.order_id, line_ids: [...ticket!.line_ids, ...added.line_ids] };
    here.askAboutTicket(whole);
    here.askAboutTicket(whole);
    expect(here.draft.tickets).toEqual([whole]);
    here.ticketDidNot(whole);
    expect([here.draft.tickets, here.printed(), here.waiting()]).toEqual([[], [], 2]);
  });

  test('keeps what is tapped while an order is being saved', async () => {
    const here = await openWindow();
    here.addToDraft(choice('soup'));
    const sent = here.send();
    here.addToDraft(choice('wine'));
    await sent;
    here.openInDraft(undefined);
    expect(shown(here)).toEqual([['wine', 1]]);
    await expect.poll(() => onDisk()).toEqual([['wine', 1]]);
  });

  test('of one device is the same in both of its windows, and only one of them can send it', async () => {
    const left = await openWindow();
    left.addToDraft(choice('soup'));
    await expect.poll(() => onDisk()).toEqual([['soup', 1]]);
    const right = await openWindow();
    await expect.poll(() => shown(right)).toEqual([['soup', 1]]);
    right.addToDraft(choice('wine'));
    left.addToDraft(choice('bread'));
    const dishes = (one: Window) => new Set(shown(one).map(([dish, quantity]) => `${quantity} ${dish}`));
    const all = new Set(['1 soup', '1 wine', '1 bread']);
    await expect.poll(() => dishes(left)).toEqual(all);
    await expect.poll(() => dishes(right)).toEqual(all);
    const outcomes = await Promise.allSettled([left.send(), right.send()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'draft_changed' });
    await expect.poll(() => shown(left)).toEqual([]);
    await expect.poll(() => shown(right)).toEqual([]);
    expect(await onDisk()).toEqual([]);
    await expect.poll(() => [left.waiting(), right.waiting()]).toEqual([1, 1]);
  });
});
