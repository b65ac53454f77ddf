import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { proxy } from 'valtio';
import { neverHolds } from '#contract/commands.ts';
import type { Employee } from '#domain/device/device.ts';
import type { Command } from '#domain/order/command.ts';
import { noteReached, onReached } from '../api/reachability.ts';
import { serverNow } from '../clock.ts';
import { onChange } from '../local/changes.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { connection } from '../realtime/connectionStore.ts';
import { deviceSession } from '../session/deviceSessionStore.ts';
import { becomeIdentity, currentIdentity } from '../session/identity.ts';
import { createChance } from '../testing/chance.ts';
import { restaurant } from '../testing/house.ts';
import { scope } from '../testing/modelServer.ts';
import { randomCommand } from '../testing/randomCommand.ts';
import { noteOpened } from '../journal/currentRegister.ts';
import { act } from './act.ts';
import { completedByDevice } from './completedByDevice.ts';
import { outbox, startOutbox } from './outboxStore.ts';
import { storedOperations } from './outboxStorage.ts';
import { kickSender } from './startSender.ts';
import { StorageFull } from './storageFull.ts';

vi.mock('./startSender.ts', () => ({ kickSender: vi.fn() }));

const chance = createChance(9);
const device_id = chance.id();
const empty = { orders: new Map(), tables: new Map(), tableEvents: new Map(), unassigned: new Map() };
const placed = (): Extract<Command, { type: 'order.place' }> =>
  randomCommand(chance, empty) as Extract<Command, { type: 'order.place' }>;

beforeEach(async () => {
  await outboxDatabase().operations.clear();
  const { restaurant_id } = restaurant;
  becomeIdentity({ caller: 'device:m1', scope, device_id, restaurant_id, prefix: 'A', complete: completedByDevice });
  connection.online = true;
  vi.stubGlobal('fetch', async () => Response.json({ status: 'up' }));
});

describe('act', () => {
  it('saves before it shows', async () => {
    const onDisk: number[] = [];
    const stop = onChange(({ saved }) => {
      if (saved)
        void outboxDatabase()
          .operations.count()
          .then((count) => onDisk.push(count));
    });
    const { key } = await act(placed());
    stop();
    await expect.poll(() => onDisk).toEqual([1]);
    expect((await storedOperations())[0]).toMatchObject({ key, state: 'waiting', scope, caller: 'device:m1' });
  });

  it('sends soon what it saved', async () => {
    vi.mocked(kickSender).mockClear();
    await act(placed());
    await expect.poll(() => vi.mocked(kickSender).mock.calls.length).toBe(1);
  });

  it('has saved it also where the sender cannot be begun, which is told', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    vi.mocked(kickSender).mockImplementationOnce(() => {
      throw new Error('no sender');
    });
    const { key } = await act(placed());
    await expect.poll(() => reported.mock.calls).toEqual([[new Error('no sender')]]);
    expect((await storedOperations()).map((operation) => operation.key)).toEqual([key]);
  });

  it('changes the draft that it was made of, in the same step', async () => {
    await outboxDatabase().drafts.put({ name: 'cart', value: ['pizza'], revision: 3 });
    await act(placed(), { name: 'cart', edit: (kept) => [...(kept as string[]), 'sent'] });
    expect(await outboxDatabase().drafts.toArray()).toMatchObject([{ name: 'cart', value: ['pizza', 'sent'] }]);
  });

  it('shows nothing when the device could not save it', async () => {
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    const add = vi.spyOn(outboxDatabase().operations, 'add').mockRejectedValue(full);
    const told = vi.fn();
    const stop = onChange(told);
    await expect(act(placed())).rejects.toBeInstanceOf(StorageFull);
    stop();
    add.mockRestore();
    expect(told).not.toHaveBeenCalled();
  });

  it('takes commands that hold parts of a store', async () => {
    const command = placed();
    await act({ ...command, body: { order: proxy(command.body.order) } });
    expect((await storedOperations())[0]?.command).toEqual(command);
  });

  it("numbers an order with the register's own letters only without a connection", async () => {
    await act(placed());
    connection.online = false;
    await act(placed());
    await act(placed());
    const numbers = (await storedOperations()).map(
      ({ command }) => command.type === 'order.place' && command.body.order.number,
    );
    expect(numbers).toEqual([undefined, 'A-1', 'A-2']);
  });

  it('gives no number again that the server has, whatever else this installation knows', async () => {
    becomeIdentity({ ...currentIdentity(), lastNumber: 41 });
    connection.online = false;
    await act(placed());
    const [operation] = await storedOperations();
    expect(operation?.command.body).toMatchObject({ order: { number: 'A-42' } });
  });

  it('numbers an order with the letters of the journal that is open here, where another browser has got others', async () => {
    const { restaurant_id } = restaurant;
    becomeIdentity({ ...currentIdentity(), prefix: 'D', lastNumber: 41, book: async () => undefined });
    noteOpened({ device_id }, { restaurant_id, register: 'C' });
    connection.online = false;
    await act(placed());
    noteOpened({ device_id }, { restaurant_id, register: 'D' });
    await act(placed());
    const numbers = (await storedOperations()).map(({ command }) => command.body);
    expect(numbers).toMatchObject([{ order: { number: 'C-1' } }, { order: { number: 'D-42' } }]);
  });

  it("numbers an order with the register's own letters when the server is silent, however lately it spoke", async () => {
    const heard: boolean[] = [];
    const stop = onReached((reached) => heard.push(reached));
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      // a network that swallows everything
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('silence'))));
    });
    noteReached(true);
    await act(placed());
    stop();
    const [operation] = await storedOperations();
    expect(operation?.command.body).toMatchObject({ order: { number: expect.stringMatching(/^A-\d+$/) } });
    expect(heard, 'and says that it is offline').toEqual([true, false]);
  });

  it('is done by whoever tapped, then and there, whatever becomes of the device while the server is waited for', async () => {
    const anna: Employee = { employee_id: 'anna', restaurant_id: 'r', name: 'Anna', types: ['waiter'], active: true };
    const booked = vi.fn(async () => undefined);
    becomeIdentity({ ...currentIdentity(), book: booked });
    deviceSession.employee = anna;
    let answer: ((up: Response) => void) | undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    const order = proxy({ ...placed().body.order, note: 'no onions' });
    const saved = act({ type: 'order.place', body: { order } });
    order.note = 'written after the tap';
    await expect.poll(() => answer).toBeDefined();
    delete deviceSession.employee;
    becomeIdentity({ caller: 'device:m1', scope: 'guest' });
    const lockedAt = serverNow().getTime();
    await expect.poll(() => serverNow().getTime()).toBeGreaterThan(lockedAt);
    answer!(Response.json({ status: 'up' }));
    await saved;
    const [operation] = await storedOperations();
    expect(operation).toMatchObject({ actor: { kind: 'employee', id: 'anna', name: 'Anna' }, scope });
    expect(operation?.command.body).toMatchObject({ order: { note: 'no onions' } });
    expect(Date.parse(operation!.occurredAt)).toBeLessThanOrEqual(lockedAt);
    expect(booked).toHaveBeenCalledTimes(1);
  });

  it('gives a register’s cash a lane of its own, which nothing else holds', async () => {
    const { order } = placed().body;
    const partialPayment = {
      partialPayment_id: chance.id(),
      restaurant_id: order.restaurant_id,
      orders: [order.order_id],
    };
    const cash: Command = { type: 'payment.confirm', body: { partialPayment, paymentOption: 'cash', given: 2000 } };
    await act(cash);
    const { device_id: _, ...phone } = currentIdentity();
    becomeIdentity(phone);
    await act(cash);
    const lanes = (await storedOperations()).map(({ lane }) => lane);
    expect(lanes).toEqual([`register:${device_id}`, `payment:${partialPayment.partialPayment_id}`]);
    expect(lanes.map(neverHolds)).toEqual([true, false]);
  });

  it('keeps what waits in view, in the order of doing', async () => {
    await startOutbox();
    const first = await act(placed());
    const second = await act(placed());
    expect(outbox.waiting.map(({ key }) => key)).toEqual([first.key, second.key]);
  });
});
