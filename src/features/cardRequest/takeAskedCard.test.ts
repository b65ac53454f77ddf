import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeviceRequest } from '#domain/device/device.ts';
import type { PartialPayment, ReaderState } from '#domain/payment/partialPayment.ts';
import type { WireError } from '#contract/errors.ts';
import { type AskedCard, type CardTaker, takeAskedCards } from './takeAskedCard.ts';

const request: DeviceRequest = {
  id: 'request',
  type: 'terminal_payment',
  restaurant_id: 'house',
  requestedBy: 'till',
  data: { partialPayment_id: 'part', terminal_id: 'tmr' },
  createdAt: '2026-11-24T12:00:00.000Z',
};
const cancel: DeviceRequest = {
  ...request,
  id: 'cancel',
  type: 'terminal_cancel_action',
  data: { terminal_id: 'tmr' },
};
const fault = (code: string, statusCode = 409): WireError => ({ statusCode, code, message: code, retry: 'never' });
const part = (status: PartialPayment['status'], state?: ReaderState): PartialPayment =>
  ({
    partialPayment_id: 'part',
    status,
    ...(state ? { reader: { terminal_id: 'tmr', state } } : {}),
  }) as PartialPayment;
const confirmed = { success: true, message: 'Payment confirmed', code: 'payment_confirmed' };

let store: AskedCard;
let taker: CardTaker;
let now: number;
/** time passes as far as the next of these */
let wake: (() => void)[];

beforeEach(() => {
  store = {};
  now = 0;
  wake = [];
  taker = {
    restaurant_id: () => 'house',
    hasOwnReader: () => false,
    terminal_id: () => undefined,
    claim: vi.fn(async () => 120_000),
    readHere: vi.fn(async () => confirmed),
    stopHere: vi.fn(async () => true),
    chargeThere: vi.fn(async () => part('open', 'charging')),
    lookThere: vi.fn(async () => part('paid')),
    stopThere: vi.fn(async () => part('cancelled')),
    tell: vi.fn(async () => {}),
    steadyNow: () => now,
    sleep: async (milliseconds) => {
      if (milliseconds > 10_000) return new Promise((resolve) => wake.push(resolve));
      now += milliseconds;
    },
  };
});
const carryOut = (asked = request) => takeAskedCards(store, taker)(asked);

describe('a request that cannot be carried out says why', () => {
  test.each<[string, Partial<DeviceRequest>, object]>([
    [
      'another restaurant',
      { restaurant_id: 'other' },
      { message: 'Device is currently not operating this restaurant' },
    ],
    ['no part', { data: {} }, { message: 'Partial payment id invalid' }],
    ['no terminal', { type: 'terminal_cancel_action', data: {} }, { message: 'Terminal id invalid' }],
    ['an unknown type', { type: 'dance' as never }, { message: 'Unknown Request' }],
    ['no reader at all', { data: { partialPayment_id: 'part' } }, { message: 'Terminal not connected' }],
  ])('%s', async (_, changed, result) => {
    expect(await carryOut({ ...request, ...changed })).toMatchObject({ success: false, ...result });
    expect(taker.claim).not.toHaveBeenCalled();
  });

  test('one that another screen has claimed is left alone', async () => {
    taker.claim = async () => fault('in_flight');
    expect(await carryOut()).toMatchObject({ success: false, code: 'in_flight' });
    expect(taker.chargeThere).not.toHaveBeenCalled();
    expect(taker.tell).not.toHaveBeenCalled();
  });

  test('one whose answer came when its time was over is never charged (ADR 20)', async () => {
    taker.claim = async () => {
      now += 50_000;
      return 49_000;
    };
    expect(await carryOut()).toMatchObject({ success: false, code: 'too_old' });
    expect(taker.chargeThere).not.toHaveBeenCalled();
  });

  test('a second one waits for no first', async () => {
    taker.hasOwnReader = () => true;
    let end = (): void => {};
    taker.readHere = () => new Promise((resolve) => (end = () => resolve(confirmed)));
    const run = takeAskedCards(store, taker);
    const first = run(request);
    await expect.poll(() => store.at).toBe('here');
    expect(await run({ ...request, id: 'second' })).toMatchObject({ success: false, code: 'reader_busy' });
    end();
    expect(await first).toEqual(confirmed);
    expect(store).toEqual({});
  });
});

describe('with a reader that the server drives', () => {
  test('the card is charged, and looked at until it is paid', async () => {
    taker.lookThere = vi
      .fn<CardTaker['lookThere']>()
      .mockResolvedValueOnce(part('open', 'charging'))
      .mockResolvedValueOnce(fault('no_connection', 0))
      .mockResolvedValueOnce(part('paid'));
    expect(await carryOut()).toEqual(confirmed);
    expect(taker.chargeThere).toHaveBeenCalledExactlyOnceWith('part', 'tmr');
    expect(taker.tell).toHaveBeenCalledExactlyOnceWith(request, confirmed);
  });

  test.each<[ReaderState, string]>([
    ['declined', 'Card was declined'],
    ['cancelled', 'No card was read. Nothing was charged.'],
    ['timed_out', 'No card was read. Nothing was charged.'],
    ['offline', 'This card reader is switched off or has no network.'],
  ])('%s is said as it is', async (state, message) => {
    taker.chargeThere = async () => part('open', state);
    expect(await carryOut()).toMatchObject({ success: false, message });
  });

  test('a refusal is the result', async () => {
    taker.chargeThere = async () => fault('partial_payment_invalid', 422);
    expect(await carryOut()).toMatchObject({ success: false, code: 'partial_payment_invalid' });
  });

  test('it is stopped when its time is over; a card that was faster has paid', async () => {
    taker.claim = async () => 3_000;
    taker.lookThere = async () => part('open', 'charging');
    expect(await carryOut()).toMatchObject({ success: false, code: 'too_old' });
    expect(taker.stopThere).toHaveBeenCalledOnce();
    now = 0;
    taker.stopThere = async () => part('paid');
    expect(await carryOut()).toEqual(confirmed);
  });
});

describe('with its own reader', () => {
  beforeEach(() => {
    taker.hasOwnReader = () => true;
  });

  test('it reads here, also where a terminal is named', async () => {
    expect(await carryOut()).toEqual(confirmed);
    expect(taker.readHere).toHaveBeenCalledExactlyOnceWith('part');
    expect(taker.chargeThere).not.toHaveBeenCalled();
  });

  test('reading ends with its time', async () => {
    taker.readHere = () => new Promise(() => {});
    const run = carryOut();
    await expect.poll(() => wake).toHaveLength(1);
    wake[0]!();
    expect(await run).toMatchObject({ success: false, code: 'too_old' });
    expect(taker.stopHere).toHaveBeenCalledOnce();
  });
});

describe('stopping', () => {
  test('nothing is no success', async () => {
    expect(await carryOut(cancel)).toMatchObject({ success: false, message: 'No active payment on this terminal' });
  });

  test('what another device asked for is not stopped', async () => {
    store.request = request;
    expect(await carryOut({ ...cancel, requestedBy: 'other' })).toMatchObject({ code: 'no_active_payment' });
  });

  test('a reading ends at once', async () => {
    Object.assign(store, { request, at: 'here' });
    expect(await carryOut(cancel)).toMatchObject({ success: true, code: 'request_cancelled' });
    expect(taker.stopHere).toHaveBeenCalledOnce();
  });

  test('a card that is being charged is not stopped any more', async () => {
    Object.assign(store, { request, at: 'here' });
    taker.stopHere = async () => false;
    expect(await carryOut(cancel)).toMatchObject({ success: false, code: 'card_being_charged' });
  });

  test('a reader of the server’s is stopped with the next look', async () => {
    const run = takeAskedCards(store, taker);
    let stopped: Promise<unknown> | undefined;
    taker.lookThere = async () => {
      stopped ??= run(cancel);
      return part('open', 'charging');
    };
    expect(await run(request)).toMatchObject({ success: false, code: 'request_cancelled' });
    expect(taker.stopThere).toHaveBeenCalledExactlyOnceWith('part');
    expect(await stopped).toMatchObject({ success: true, code: 'request_cancelled' });
    expect(await run({ ...request, id: 'next' })).toMatchObject({ success: false });
  });

  test('a card that was faster is no success of the cancel', async () => {
    const run = takeAskedCards(store, taker);
    let stopped: Promise<unknown> | undefined;
    taker.lookThere = async () => {
      stopped ??= run(cancel);
      return part('open', 'charging');
    };
    taker.stopThere = async () => part('paid');
    expect(await run(request)).toEqual(confirmed);
    expect(await stopped).toMatchObject({ success: false, code: 'no_active_payment' });
  });
});
