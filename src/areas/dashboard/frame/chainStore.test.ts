import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnChain } from './chainStore.ts';

const { asUser } = vi.hoisted(() => ({ asUser: vi.fn<() => Promise<OwnChain[]>>() }));
vi.mock('#src/data/session/asUser.ts', () => ({ asUser }));

const { chains, chooseChain, forgetChains, putChain, readChains } = await import('./chainStore.ts');

const chain = (chain_id: string): OwnChain => ({
  chain_id,
  name: chain_id.toUpperCase(),
  role: 'owner',
  subscription: { plan: 'free', interval: 'month', status: 'active' },
  version: 1,
});
const kept = new Map<string, string>();
/** what the tab keeps for itself */
let tab = new Map<string, string>();
const storage = (place: () => Map<string, string>) => ({
  getItem: (key: string) => place().get(key) ?? null,
  setItem: (key: string, value: string) => void place().set(key, value),
});
/** From here on in this tab. */
function inTab(own: Map<string, string>): void {
  forgetChains();
  tab = own;
}
const asks = (...ids: string[]): void => void asUser.mockResolvedValueOnce(ids.map(chain));

beforeEach(() => {
  kept.clear();
  inTab(new Map());
  vi.stubGlobal(
    'localStorage',
    storage(() => kept),
  );
  vi.stubGlobal(
    'sessionStorage',
    storage(() => tab),
  );
});

describe('the chain that is worked on', () => {
  it('is the first, until another one is chosen, and that one again at the next visit', async () => {
    asks('a', 'b');
    await readChains();
    expect(chains.chosen).toBe('a');
    chooseChain('b');
    forgetChains();
    expect(chains.chosen).toBeUndefined();
    asks('a', 'b');
    await readChains();
    expect(chains.chosen).toBe('b');
  });

  it('is each tab’s own, also after a reload; a new tab begins with the one that was chosen last', async () => {
    const [one, other, third] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()];
    const read = async (of: Map<string, string>): Promise<string | undefined> => {
      inTab(of);
      asks('a', 'b', 'c');
      await readChains();
      return chains.chosen;
    };
    expect(await read(one)).toBe('a');
    expect(await read(other)).toBe('a');
    chooseChain('b');
    expect(await read(one)).toBe('a');
    expect(await read(other)).toBe('b');
    expect(await read(third)).toBe('b');
  });

  it('is no more the chosen one when it is gone from the list', async () => {
    asks('a', 'b');
    await readChains();
    chooseChain('b');
    asks('a');
    await readChains();
    expect(chains.chosen).toBe('a');
    asks();
    await readChains();
    expect([chains.chosen, chains.list]).toEqual([undefined, []]);
  });

  it('is the one that was just made, and keeps its role when it is changed', async () => {
    asks('a');
    await readChains();
    putChain({ ...chain('c'), name: 'New' });
    expect(chains.chosen).toBe('c');
    putChain({ ...chain('c'), name: 'Newer' });
    expect(chains.list?.map(({ name, role }) => [name, role])).toEqual([
      ['A', 'owner'],
      ['Newer', 'owner'],
    ]);
  });

  it('stays what was chosen when the answer to a change of another one comes late', async () => {
    asks('a', 'b');
    await readChains();
    chooseChain('b');
    putChain({ ...chain('a'), name: 'Renamed' });
    expect([chains.chosen, chains.list?.[0]?.name]).toEqual(['b', 'Renamed']);
  });

  it('is known also where nothing may be stored', async () => {
    const blocked = (): never => {
      throw new Error('blocked');
    };
    for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, { getItem: blocked, setItem: blocked });
    asks('a', 'b');
    await readChains();
    chooseChain('b');
    expect(chains.chosen).toBe('b');
  });

  it('stays as it was read when it cannot be read again', async () => {
    const { CallFailed } = await import('#src/data/api/callFailed.ts');
    asks('a');
    await readChains();
    asUser.mockRejectedValueOnce(
      new CallFailed({ statusCode: 503, code: 'unavailable', message: 'Gone', retry: 'later' } as never),
    );
    await readChains();
    expect([chains.chosen, chains.error?.code, chains.busy]).toEqual(['a', 'unavailable', false]);
  });
});
