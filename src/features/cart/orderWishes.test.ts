import { beforeEach, describe, expect, it, vi } from 'vitest';

const name = 'comanda-order-wishes';
let stored: Map<string, string>;
let told: ((event: { key: string | null; newValue: string | null }) => void) | undefined;

/** The module as a page that was just opened has it. */
async function opened(kept?: unknown) {
  if (kept !== undefined) stored.set(name, typeof kept === 'string' ? kept : JSON.stringify(kept));
  vi.resetModules();
  return import('./orderWishes.ts');
}

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('addEventListener', (_: string, listener: typeof told) => {
    told = listener;
  });
  return () => vi.unstubAllGlobals();
});

describe('what a guest wishes', () => {
  it('begins as a delivery to nowhere in particular, as soon as possible', async () => {
    expect((await opened()).orderWishes.wishes).toEqual({ type: 'delivery', address: {}, contact: {} });
  });

  it('outlives the page', async () => {
    const { wishType, wishTime, wishAddress, wishContact } = await opened();
    wishType('takeaway');
    wishTime('2026-11-23T18:00:00.000Z');
    wishAddress({ postalCode: '1010' });
    wishAddress({ street: 'Ring 1' });
    wishContact({ name: 'Eva' });
    expect((await opened()).orderWishes.wishes).toEqual({
      type: 'takeaway',
      wantedAt: '2026-11-23T18:00:00.000Z',
      address: { postalCode: '1010', street: 'Ring 1' },
      contact: { name: 'Eva' },
    });
  });

  it('is as soon as possible again when no time is wished', async () => {
    const { orderWishes, wishTime } = await opened({ wantedAt: '2026-11-23T18:00:00.000Z' });
    wishTime(undefined);
    expect(orderWishes.wishes).not.toHaveProperty('wantedAt');
    expect((await opened()).orderWishes.wishes).not.toHaveProperty('wantedAt');
  });

  it('leaves the place on the map with the address that it was', async () => {
    const { orderWishes, wishAddress } = await opened({ address: { street: 'Ring 1', lat: 48.2, lng: 16.3 } });
    expect(orderWishes.wishes.address).toEqual({ street: 'Ring 1', lat: 48.2, lng: 16.3 });
    wishAddress({ street: 'Ring 2' });
    expect(orderWishes.wishes.address).toEqual({ street: 'Ring 2' });
  });

  it('keeps only how somebody orders when ordering begins anew', async () => {
    const { orderWishes, forgetWishes } = await opened({ type: 'takeaway', address: { street: 'Ring 1' } });
    forgetWishes();
    expect(orderWishes.wishes).toEqual({ type: 'takeaway', address: {}, contact: {} });
    expect((await opened()).orderWishes.wishes).toEqual({ type: 'takeaway', address: {}, contact: {} });
  });

  it.each([
    ['not json'],
    ['null'],
    ['7'],
    ['{"type":"local","wantedAt":"soon","address":{"street":7},"contact":null}'],
  ])('reads %s as nothing', async (kept) => {
    expect((await opened(kept)).orderWishes.wishes).toEqual({ type: 'delivery', address: {}, contact: {} });
  });

  it('is one for all windows', async () => {
    const { orderWishes } = await opened();
    told?.({ key: name, newValue: JSON.stringify({ type: 'takeaway' }) });
    expect(orderWishes.wishes.type).toBe('takeaway');
    told?.({ key: 'another', newValue: JSON.stringify({ type: 'delivery' }) });
    expect(orderWishes.wishes.type).toBe('takeaway');
  });

  it('holds for the page where nothing can be kept', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('blocked');
      },
      setItem: () => {
        throw new Error('blocked');
      },
    });
    const { orderWishes, wishType } = await opened();
    wishType('takeaway');
    expect(orderWishes.wishes.type).toBe('takeaway');
  });
});
