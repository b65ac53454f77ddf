import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as database from '../local/sessionDatabase.ts';
import type * as tokens from './tokens.ts';

/** The page, which has just been opened in a browser that keeps nothing. */
let { readValue, writeValue } = {} as typeof database;
let { employeeForSocket, forgetToken, keepTokens, rereadTokens, tokenForSocket, tokenHeaders } = {} as typeof tokens;
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
  ({ readValue, writeValue } = await import('../local/sessionDatabase.ts'));
  ({ employeeForSocket, forgetToken, keepTokens, rereadTokens, tokenForSocket, tokenHeaders } =
    await import('./tokens.ts'));
});

describe('who calls', () => {
  beforeEach(async () => {
    for (const owner of ['user', 'guest', 'guest:c1', 'device:m1', 'employee:m1'])
      await writeValue(`token:${owner}`, `of ${owner}`);
  });

  it('is the device and the employee who unlocked it, before any user', async () => {
    expect(await tokenHeaders('device:m1')).toEqual({
      'Device-Authorization': 'Bearer of device:m1',
      'Employee-Authorization': 'Bearer of employee:m1',
    });
  });

  it('is the user together with the guest', async () => {
    const user = { Authorization: 'Bearer of user', 'Authorization-Provider': 'local' };
    expect(await tokenHeaders('guest:c1')).toEqual({ ...user, 'Guest-Authorization': 'Bearer of guest:c1' });
    expect(await tokenHeaders('guest')).toEqual({ ...user, 'Guest-Authorization': 'Bearer of guest' });
    expect(await tokenHeaders('user')).toEqual(user);
  });

  it('is a user of whoever vouches for them', async () => {
    await writeValue('provider', 'google');
    expect(await tokenHeaders('user')).toMatchObject({ 'Authorization-Provider': 'google' });
  });

  it('is said by the socket too', async () => {
    expect(await tokenForSocket('device:m1')).toBe('of device:m1');
    expect(await tokenForSocket('device:m2')).toBeUndefined();
    expect(await employeeForSocket('device:m1')).toBe('of employee:m1');
    expect(await employeeForSocket('device:m2')).toBeUndefined();
    expect(await employeeForSocket('guest:c1')).toBeUndefined();
  });

  it('is nobody where there is no token', async () => {
    expect(await tokenHeaders('device:m2')).toEqual({});
    await forgetToken('user');
    expect(await tokenHeaders('user')).toEqual({});
    expect(await tokenHeaders('guest:c2')).toEqual({});
  });
});

describe('tokens that come with an answer', () => {
  const all = new Headers({
    authorization: 'Bearer u',
    'device-authorization': 'bearer d',
    'employee-authorization': 'e',
    'guest-authorization': 'Bearer gBearer h',
  });
  const kept = async () =>
    Object.fromEntries(
      await Promise.all(
        ['user', 'device:m1', 'employee:m1', 'guest:c1'].map(async (owner) => [
          owner,
          await readValue<string>(`token:${owner}`),
        ]),
      ),
    ) as object;

  it('are kept for the device and its employee', async () => {
    await keepTokens('device:m1', all);
    expect(await kept()).toEqual({ user: 'u', 'device:m1': 'd', 'employee:m1': 'e', 'guest:c1': undefined });
    expect(await tokenForSocket('device:m1')).toBe('d');
  });

  it('are kept for a guest', async () => {
    await keepTokens('guest:c1', all);
    expect(await kept()).toEqual({
      user: 'u',
      'device:m1': undefined,
      'employee:m1': undefined,
      'guest:c1': 'gBearer h',
    });
  });

  it('are kept for a user, who is no guest', async () => {
    await keepTokens('user', all);
    expect(await kept()).toMatchObject({ user: 'u', 'guest:c1': undefined });
    expect(await readValue('token:user')).toBe('u');
  });

  it('replace nothing where none came', async () => {
    await keepTokens('guest:c1', all);
    await keepTokens('guest:c1', new Headers());
    expect(await kept()).toMatchObject({ user: 'u', 'guest:c1': 'gBearer h' });
  });

  it('are used only when they are on the disk, and not written again', async () => {
    await keepTokens('guest:c1', all);
    await writeValue('token:guest:c1', 'of another tab');
    await keepTokens('guest:c1', all);
    expect(await readValue('token:guest:c1')).toBe('of another tab');
  });
});

describe('a token that another tab has renewed', () => {
  it('is found', async () => {
    await writeValue('token:guest:c1', 'old');
    expect(await tokenForSocket('guest:c1')).toBe('old');
    await writeValue('token:guest:c1', 'new');
    expect(await tokenForSocket('guest:c1'), 'what is remembered is not read again').toBe('old');
    rereadTokens();
    expect(await tokenForSocket('guest:c1')).toBe('new');
  });
});

it('a token that is forgotten is gone from the memory and from the disk', async () => {
  await writeValue('token:employee:m1', 'e');
  await writeValue('token:device:m1', 'd');
  await tokenHeaders('device:m1');
  await forgetToken('employee:m1');
  expect(await tokenHeaders('device:m1')).toEqual({ 'Device-Authorization': 'Bearer d' });
  expect(await readValue('token:employee:m1')).toBeUndefined();
});
