import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CardMachine } from '../payment/cardMachine.ts';
import type { CardPayment } from '../payment/cardSteps.ts';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import type * as ownReaders from './ownReader.ts';
import type { CollectedCard, LibraryAnswer, LibraryWorld, ReaderLibrary } from './readerLibrary.ts';

const world = vi.hoisted(() => ({
  /** what was done with readers, in order; houses are named by the token that a library got */
  did: [] as string[],
  libraries: [] as LibraryWorld[],
  /** what the server was asked */
  asked: [] as string[],
  /** gives the card to whoever waits for one */
  hold: (_answer: LibraryAnswer<CollectedCard>): void => undefined,
  /** what a library waits for while it looks */
  looking: undefined as Promise<void> | undefined,
  disconnectBreaks: false,
}));
vi.mock('../api/publicConfig.ts', () => ({ publicConfig: async () => ({ paymentProvider: 'stripe' }) }));
vi.mock('../api/call.ts', () => ({
  call: async (name: string, { query }: { query: { restaurant_id: string } }) => {
    world.asked.push(`${name} of ${query.restaurant_id}`);
    return { secret: query.restaurant_id };
  },
}));
vi.mock('./stripeReaderLibrary.ts', () => ({
  stripeReaderLibrary: async (opened: LibraryWorld): Promise<ReaderLibrary> => {
    world.libraries.push(opened);
    let house = '';
    const readers = () =>
      ['front', 'back'].map((name) => ({
        terminal_id: `${house} ${name}`,
        label: `${house} ${name}`,
        status: 'online' as const,
      }));
    return {
      discover: async () => {
        house = await opened.fetchToken();
        world.did.push(`${house}: looks`);
        await world.looking;
        return { value: readers() };
      },
      connect: async (terminal_id) => {
        world.did.push(`${house}: connects ${terminal_id}`);
        return { value: readers().find((each) => each.terminal_id === terminal_id)! };
      },
      disconnect: async () => {
        world.did.push(`${house}: lets go`);
        if (world.disconnectBreaks) throw new Error('no answer');
      },
      collect: () => new Promise((resolve) => (world.hold = resolve)),
      cancelCollect: async () => {
        world.hold({ fault: { code: 'canceled', message: 'Stopped' } });
        return { value: undefined };
      },
      process: async () => ({ value: 'succeeded' }),
    };
  },
}));

let own: typeof ownReaders;
/** The page is opened anew, over whatever it has kept. */
async function open(): Promise<void> {
  Object.assign(world, { did: [], libraries: [], asked: [], looking: undefined, disconnectBreaks: false });
  vi.resetModules();
  own = await import('./ownReader.ts');
}
const drives = (house: string | undefined): boolean => own.drivesReaderOf(house);
async function connectAt(house: string, name = 'front'): Promise<void> {
  await own.lookForReaders(house);
  await own.connectReader(`${house} ${name}`);
  expect(own.ownReader).toMatchObject({ state: 'connected', reader: { terminal_id: `${house} ${name}` } });
  world.did = [];
}

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  await open();
});

describe('a device’s own card reader', () => {
  it('is none before anybody has asked for one', () => {
    expect(own.ownReader).toEqual({ state: 'off', found: [], collecting: false, restaurant_id: '' });
  });

  it('is looked for with a word of the server for its house, which also says who uses which', async () => {
    await own.lookForReaders('A');
    await own.readersOf('B');
    expect(world.asked).toEqual(['GET /restaurant/terminal/connection_token of A', 'GET /restaurant/terminals of B']);
  });

  it('is taken hold of again after a start, in the house that it is of', async () => {
    await connectAt('A');
    await open();
    await own.connectRemembered('A');
    expect(world.did).toEqual(['A: looks', 'A: connects A front']);
    expect(drives('A')).toBe(true);
  });

  it('does not follow it into another house: it is let go, and that house’s own is looked for', async () => {
    await connectAt('B', 'back');
    await open();
    await connectAt('A');
    await own.connectRemembered('B');
    expect(world.did).toEqual(['A: lets go', 'B: looks', 'B: connects B back']);
    expect(own.ownReader).toMatchObject({ state: 'connected', reader: { terminal_id: 'B back' } });
    expect([drives('A'), drives('B')]).toEqual([false, true]);
    await own.connectRemembered('A');
    expect(own.ownReader.reader?.terminal_id, 'back there it is found again').toBe('A front');
  });

  it('is let go where nothing is remembered in the other house, of which nobody asks anything', async () => {
    await connectAt('A');
    await own.connectRemembered('B');
    expect(world.did).toEqual(['A: lets go']);
    expect(own.ownReader).toEqual({ state: 'off', found: [], collecting: false, restaurant_id: 'B' });
    expect(drives('B')).toBe(false);
  });

  it('takes no card of another house, though it is still connected', async () => {
    await connectAt('A');
    expect([drives('A'), drives('B'), drives(undefined)]).toEqual([true, false, false]);
  });

  it('is let go as well when somebody looks for the other house’s readers', async () => {
    await connectAt('A');
    await own.lookForReaders('B');
    expect(world.did).toEqual(['A: lets go', 'B: looks']);
    expect(own.ownReader).toMatchObject({ state: 'found', found: [{ label: 'B front' }, { label: 'B back' }] });
    expect(own.ownReader.reader).toBeUndefined();
  });

  it('is the other house’s also where the one before cannot be let go', async () => {
    await connectAt('A');
    world.disconnectBreaks = true;
    await own.lookForReaders('B');
    expect(own.ownReader).toMatchObject({ state: 'found', found: [{ label: 'B front' }, { label: 'B back' }] });
  });

  it('stays what it is when its house is told once more', async () => {
    await connectAt('A');
    await own.connectRemembered('A');
    expect([world.did, drives('A')]).toEqual([[], true]);
  });

  it('says nothing of another house’s when it breaks', async () => {
    await connectAt('A');
    await connectAt('B');
    const [before, now] = world.libraries;
    before!.onBroken();
    expect(own.ownReader).toMatchObject({ state: 'connected', reader: { terminal_id: 'B front' } });
    expect(own.ownReader.error).toBeUndefined();
    now!.onBroken();
    expect(own.ownReader).toMatchObject({ state: 'found', error: { code: 'terminal_connection_broken' } });
  });

  it('of the house before is not connected any more where the device leaves while it is looked for', async () => {
    await connectAt('B');
    await open();
    await connectAt('A');
    await open();
    let found = (): void => undefined;
    world.looking = new Promise((resolve) => (found = resolve));
    const before = own.connectRemembered('A');
    await expect.poll(() => world.did).toEqual(['A: looks']);
    const next = own.connectRemembered('B');
    found();
    await Promise.all([before, next]);
    expect(drives('B')).toBe(true);
    expect(own.ownReader).toMatchObject({ reader: { terminal_id: 'B front' } });
    expect(own.ownReader.error).toBeUndefined();
  });
});

describe('a card that is waited for when the device goes to another house', () => {
  const payment = (): CardPayment => ({
    step: 'card',
    partialPayment_id: 'part',
    intent: { intent_id: 'pi', client_secret: 'secret', amount: 700, currency: 'EUR' },
  });
  let charged: string[];
  const machine = {
    charge: async (tell: () => Promise<{ state: string }>) => void charged.push((await tell()).state),
  } as unknown as CardMachine;
  beforeEach(async () => {
    charged = [];
    await connectAt('B');
    await open();
    await connectAt('A');
  });

  it('is charged on the reader that it is held to, which is let go only then', async () => {
    const taken = own.takeCardHere(machine, payment());
    const gone = own.connectRemembered('B');
    expect(own.ownReader).toMatchObject({ state: 'connected', collecting: true, restaurant_id: 'A' });
    world.hold({ value: { collected: 'card' } });
    expect(await taken).toBe('succeeded');
    await gone;
    expect(charged).toEqual(['succeeded']);
    expect(world.did).toEqual(['A: lets go', 'B: looks', 'B: connects B front']);
  });

  it('can be given up, and the reader is let go then', async () => {
    const taken = own.takeCardHere(machine, payment());
    const gone = own.connectRemembered('B');
    expect(await own.stopReading()).toBe(true);
    await Promise.all([taken, gone]);
    expect([charged, drives('B')]).toEqual([[], true]);
  });

  it('has nobody look in a house that the device has not gone to after all', async () => {
    const taken = own.takeCardHere(machine, payment());
    const looked = own.lookForReaders('B');
    await own.connectRemembered('A');
    await own.stopReading();
    await Promise.all([taken, looked]);
    expect([world.did, drives('A')]).toEqual([[], true]);
  });

  it('keeps its reader where the device is back by then', async () => {
    const taken = own.takeCardHere(machine, payment());
    const gone = own.connectRemembered('B');
    await own.connectRemembered('A');
    await own.stopReading();
    await Promise.all([taken, gone]);
    expect([world.did, drives('A')]).toEqual([[], true]);
  });
});

describe('the reader that a device remembers', () => {
  const name = 'comanda-own-reader';

  it('is forgotten in its own house alone', async () => {
    await connectAt('B');
    await open();
    await connectAt('A');
    await own.forgetReader();
    await open();
    await own.connectRemembered('A');
    expect(world.did).toEqual([]);
    await own.connectRemembered('B');
    expect(drives('B')).toBe(true);
  });

  it('of an earlier release, which named no house, is of the one where it is read first', async () => {
    localStorage.setItem(name, 'A front');
    await own.connectRemembered('A');
    expect(drives('A')).toBe(true);
    world.did = [];
    await own.connectRemembered('B');
    expect(world.did).toEqual(['A: lets go']);
    await open();
    await own.connectRemembered('A');
    expect(drives('A')).toBe(true);
    expect(localStorage.getItem(name)).toBeNull();
  });

  it('is none where no reader was connected', async () => {
    await own.lookForReaders('A');
    await own.connectReader('nowhere');
    await open();
    await own.connectRemembered('A');
    expect([world.did, own.ownReader.state]).toEqual([[], 'off']);
  });
});
