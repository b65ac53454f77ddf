import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import { deleteValue, readValue } from '../local/sessionDatabase.ts';
import { forgetCredentialsCopy, keepCredentials, mendCredentials } from './renewDevice.ts';

const credentials = { machineId: 'm1', password: 'c2VjcmV0' };
const kept = () => readValue('credentials:m1');

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  await keepCredentials(credentials);
});
afterEach(() => vi.unstubAllGlobals());

describe('what a device signs in with', () => {
  it('is there again when the browser has lost its database', async () => {
    await deleteValue('credentials:m1');
    await mendCredentials('m1');
    expect(await kept()).toEqual(credentials);
  });

  it('has its copy again when that was cleared, or an earlier release made none', async () => {
    localStorage.clear();
    await mendCredentials('m1');
    await deleteValue('credentials:m1');
    await mendCredentials('m1');
    expect(await kept()).toEqual(credentials);
  });

  it('has no copy any more on a device that was taken away', async () => {
    forgetCredentialsCopy('m1');
    await deleteValue('credentials:m1');
    await mendCredentials('m1');
    expect(await kept()).toBeUndefined();
  });

  it('is kept where it signs in though the browser takes no copy, and where there is no such place', async () => {
    const full = (): never => {
      throw new Error('full');
    };
    vi.stubGlobal('localStorage', Object.assign(memoryStorage(), { setItem: full }));
    await keepCredentials({ ...credentials, machineId: 'm3' });
    expect(await readValue('credentials:m3')).toMatchObject({ machineId: 'm3' });
    vi.stubGlobal('localStorage', undefined);
    await mendCredentials('m3');
    forgetCredentialsCopy('m3');
    Object.defineProperty(globalThis, 'localStorage', { get: full, configurable: true });
    await mendCredentials('m3');
    forgetCredentialsCopy('m3');
    expect(await readValue('credentials:m3')).toMatchObject({ machineId: 'm3' });
  });

  it('is written anew in no place that has it', async () => {
    localStorage.setItem('credentials:m1', 'bmV3ZXI=');
    await mendCredentials('m1');
    expect([localStorage.getItem('credentials:m1'), await kept()]).toEqual(['bmV3ZXI=', credentials]);
  });

  it('is one device’s alone', async () => {
    await deleteValue('credentials:m1');
    await mendCredentials('m2');
    expect(await readValue('credentials:m2')).toBeUndefined();
  });
});
