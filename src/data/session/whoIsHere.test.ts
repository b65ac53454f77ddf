import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Device } from '#domain/device/device.ts';
import { readValue, writeValue } from '../local/sessionDatabase.ts';
import { currentActor } from './actor.ts';
import { deviceSession } from './deviceSessionStore.ts';
import { encodePassword } from './encodePassword.ts';
import { becomeIdentity, currentCaller, currentIdentity } from './identity.ts';
import { readingScope } from './readingScope.ts';
import { keepCredentials, renewToken } from './renewDevice.ts';

it('a tab is a guest until it is something else', () => {
  expect(currentIdentity()).toEqual({ caller: 'guest', scope: 'guest' });
  becomeIdentity({ caller: 'user', scope: 'guest' });
  expect(currentCaller()).toBe('user');
});

it('a device is new until it is known', () => {
  expect(deviceSession.state).toBe('new');
});

describe('who acts, as the journal will name them', () => {
  beforeEach(() => {
    delete deviceSession.employee;
    delete deviceSession.device;
  });

  it('is the employee who opened the device', () => {
    becomeIdentity({ caller: 'device:m', scope: 'guest', device_id: 'd' });
    deviceSession.employee = { employee_id: 'e', name: 'Anna' } as never;
    expect(currentActor()).toEqual({ kind: 'employee', id: 'e', name: 'Anna' });
  });

  it('is the device, by its name where it has one', () => {
    becomeIdentity({ caller: 'device:m', scope: 'guest', device_id: 'd' });
    expect(currentActor()).toEqual({ kind: 'device', id: 'd' });
    deviceSession.device = { name: 'Bar' } as never;
    expect(currentActor()).toEqual({ kind: 'device', id: 'd', name: 'Bar' });
    deviceSession.device = { name: '' } as never;
    expect(currentActor()).toEqual({ kind: 'device', id: 'd' });
  });

  it('is a user, or a guest', () => {
    becomeIdentity({ caller: 'user', scope: 'guest' });
    expect(currentActor()).toEqual({ kind: 'user', id: 'user' });
    becomeIdentity({ caller: 'guest:abc', scope: 'guest' });
    expect(currentActor()).toEqual({ kind: 'guest', id: 'guest:abc' });
  });
});

describe('where a device keeps what it reads', () => {
  const device = (mode: string, shows?: string) => ({ mode, ...(shows ? { shows } : {}) }) as Device;
  it('is its restaurant’s', () => {
    expect(readingScope(device('cashregister'), 'r')).toBe('restaurant:r');
  });
  it('is apart for an order screen, by what that is told', () => {
    expect(readingScope(device('orderscreen'), 'r')).toBe('restaurant:r/numbers');
    expect(readingScope(device('orderscreen', 'names'), 'r')).toBe('restaurant:r/names');
  });
  it('is a guest’s for a table’s tablet until somebody unlocks it', () => {
    const tablet = { ...device('tablemanager'), table_id: 't' };
    delete deviceSession.employee;
    expect(readingScope(tablet, 'r')).toBe('guest');
    expect(readingScope(device('tablemanager'), 'r')).toBe('restaurant:r');
    deviceSession.employee = { employee_id: 'e', name: 'Anna' } as never;
    expect(readingScope(tablet, 'r')).toBe('restaurant:r');
    delete deviceSession.employee;
  });
  it('is a guest’s for a kiosk, and for whoever has no restaurant', () => {
    expect(readingScope(device('browser'), 'r')).toBe('guest');
    expect(readingScope(device('cashregister'), undefined)).toBe('guest');
  });
});

it('a password travels as base64, whatever alphabet it is of', () => {
  expect(encodePassword('pässwörd')).toBe('cMOkc3N3w7ZyZA==');
});

describe('a device whose token is dead', () => {
  const credentials = { machineId: 'm', password: 'cGFzcw==' };
  type Sent = { path: string; init: RequestInit & { headers: Record<string, string> } };
  let sent: Sent[];
  const answers = (status: number): void =>
    void vi.stubGlobal('fetch', async (path: string, init: Sent['init']) => {
      sent.push({ path, init });
      return Response.json({}, { status, headers: { 'device-authorization': 'Bearer fresh' } });
    });
  beforeEach(async () => {
    sent = [];
    vi.stubGlobal('navigator', { onLine: true });
    await keepCredentials(credentials);
    await writeValue('token:device:m', 'dead');
    await writeValue('token:employee:m', 'of Anna');
  });

  it('signs in again with its own password, without the dead token, and is locked again', async () => {
    answers(200);
    expect(await renewToken('device:m')).toBe('renewed');
    const [{ path, init }] = sent as [Sent];
    expect([path, init.method, init.body]).toEqual(['/device/me', 'PUT', JSON.stringify(credentials)]);
    expect(init.headers).not.toHaveProperty('Device-Authorization');
    expect(await readValue('token:device:m')).toBe('fresh');
    expect(await readValue('token:employee:m')).toBeUndefined();
  });

  it.each([
    [299, 'renewed'],
    [300, 'refused'],
    [403, 'refused'],
    [429, 'no_answer'],
    [499, 'refused'],
    [500, 'no_answer'],
  ])('is told from an answer of %i: %s', async (status, outcome) => {
    answers(status);
    expect(await renewToken('device:m')).toBe(outcome);
    expect(await readValue('token:employee:m')).toBe(outcome === 'renewed' ? undefined : 'of Anna');
  });

  it('is in the dark where nobody answers', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('refused');
    });
    expect(await renewToken('device:m')).toBe('no_answer');
  });

  it('is refused without asking where it has no password, and so is a guest', async () => {
    answers(200);
    expect(await renewToken('device:other')).toBe('refused');
    expect(await renewToken('guest:abcde:m')).toBe('refused');
    expect(sent).toEqual([]);
  });
});
