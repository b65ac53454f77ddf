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

  it('is who it was for again when forgetting is undone', async () => {
    const { orderWishes, forgetWishes, isPersonal } = await opened({ contact: { name: 'Eva' } });
    expect(isPersonal(orderWishes.wishes)).toBe(true);
    const undo = forgetWishes();
    expect(isPersonal(orderWishes.wishes)).toBe(false);
    undo();
    expect((await opened()).orderWishes.wishes.contact).toEqual({ name: 'Eva' });
  });

  describe('is filled with what the account knows', () => {
    const known = {
      contact: { name: 'Eva Berger', phone: '+436601234567', email: 'eva@example.com' },
      address: { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' },
    };

    it('where nothing was typed', async () => {
      const { orderWishes, fillWishes } = await opened({ contact: { name: ' ' }, address: { postalCode: '1010' } });
      fillWishes(known);
      expect(orderWishes.wishes).toMatchObject(known);
    });

    it('and keeps whatever was typed; no address is mixed of two', async () => {
      const typed = { contact: { name: 'Jan' }, address: { street: '', postalCode: '9999' } };
      const { orderWishes, fillWishes } = await opened(typed);
      fillWishes(known);
      expect(orderWishes.wishes.contact).toEqual({ ...known.contact, name: 'Jan' });
      expect(orderWishes.wishes.address).toEqual(typed.address);
    });

    it('and keeps on the device only what was typed, which stays when the account leaves', async () => {
      const { orderWishes, fillWishes, wishContact, wishType, forgetAccount } = await opened();
      fillWishes(known);
      wishContact({ name: 'Jan' });
      wishType('takeaway');
      expect(orderWishes.wishes).toMatchObject({ ...known, contact: { ...known.contact, name: 'Jan' } });
      expect(JSON.parse(stored.get(name)!)).toEqual({ type: 'takeaway', address: {}, contact: { name: 'Jan' } });
      forgetAccount();
      expect(orderWishes.wishes).toEqual({ type: 'takeaway', address: {}, contact: { name: 'Jan' } });
    });

    it('also where an earlier release has kept it as if it were typed', async () => {
      const { orderWishes, fillWishes, forgetAccount } = await opened(known);
      fillWishes(known);
      forgetAccount();
      expect(orderWishes.wishes).toMatchObject({ address: {}, contact: {} });
      expect(stored.get(name)).not.toContain('Eva');
    });

    it('and of the next account nothing is what the last one left', async () => {
      const { orderWishes, fillWishes } = await opened();
      fillWishes(known);
      fillWishes({ contact: { name: 'Jan Novak' } });
      expect(orderWishes.wishes).toMatchObject({ contact: { name: 'Jan Novak' }, address: {} });
      expect(orderWishes.wishes.contact).not.toHaveProperty('phone');
    });

    it('and does not come back by an undo after it has left', async () => {
      const { orderWishes, fillWishes, forgetAccount, forgetWishes } = await opened({ contact: { name: 'Jan' } });
      fillWishes(known);
      const undo = forgetWishes();
      forgetAccount();
      undo();
      expect(orderWishes.wishes).toMatchObject({ address: {}, contact: { name: 'Jan' } });
      expect(orderWishes.wishes.contact).not.toHaveProperty('phone');
    });

    it('and still is when another window of it says something', async () => {
      const { orderWishes, fillWishes } = await opened();
      fillWishes(known);
      told?.({ key: name, newValue: JSON.stringify({ type: 'takeaway', contact: { name: 'Jan' } }) });
      const contact = { ...known.contact, name: 'Jan' };
      expect(orderWishes.wishes).toEqual({ type: 'takeaway', address: known.address, contact });
    });
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
