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

  it('is one device’s alone', async () => {
    await deleteValue('credentials:m1');
    await mendCredentials('m2');
    expect(await readValue('credentials:m2')).toBeUndefined();
  });
});
