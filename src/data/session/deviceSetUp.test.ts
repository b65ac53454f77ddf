import { beforeEach, describe, expect, it } from 'vitest';
import type { Employee } from '#domain/device/device.ts';
import {
  asksFor,
  currentIdentity,
  device,
  kept,
  offline,
  outbox,
  readValue,
  refused,
  replaceState,
  session,
  stageDevice,
  world,
} from '../../../tests/support/stagedDevice.ts';

stageDevice();

describe('registering and signing in', () => {
  beforeEach(async () => {
    await kept();
    world.answer = offline;
    await session.startDevice();
    world.asked = [];
    world.answer = () => device({ name: 'Signed in', machineId: 'm1' });
  });
  const password = 'cGFzc3fDtnJk';

  it('registers as the machine that it is, keeps its password, and is that device', async () => {
    await session.registerDevice('passwörd');
    expect(world.asked).toEqual([
      ['POST /device/register', { body: { machineId: 'm1', password }, caller: 'device:m1' }],
    ]);
    expect(world.credentials).toEqual([{ machineId: 'm1', password }]);
    expect(session.deviceSession.device?.name).toBe('Signed in');
    expect(await readValue('device:m1')).toMatchObject({ name: 'Signed in' });
  });

  it('signs in as another machine, which it is from then on', async () => {
    world.answer = () => device({ machineId: 'm2' });
    await session.signInDevice('m2', 'passwörd');
    expect(world.asked).toEqual([['PUT /device/me', { body: { machineId: 'm2', password }, caller: 'device:m2' }]]);
    expect(await readValue('machine')).toBe('m2');
    expect(session.deviceSession.machineId).toBe('m2');
    expect(currentIdentity().caller).toBe('device:m2');
    expect(await readValue('device:m2')).toBeDefined();
  });

  it('stays who it is where the password is wrong', async () => {
    world.answer = refused('password_wrong', 403);
    await expect(session.signInDevice('m2', 'x')).rejects.toThrow('password_wrong');
    expect(await readValue('machine')).toBe('m1');
    expect(world.credentials).toEqual([]);
  });

  it('pairs in one step with the code', async () => {
    await session.pairDevice('ABCD', 'passwörd');
    expect(world.paired).toEqual([['device:m1', { machineId: 'm1', password, pairing_code: 'ABCD' }]]);
    expect(session.deviceSession.device?.name).toBe('Signed in');
  });
});

describe('a device link', () => {
  it('signs in as that device, and its password leaves the address bar', async () => {
    location.hash = '#machineId=m9&password=secret';
    world.answer = () => device({ machineId: 'm9' });
    await session.startDevice();
    expect(world.asked).toEqual([
      ['PUT /device/me', { body: { machineId: 'm9', password: 'c2VjcmV0' }, caller: 'device:m9' }],
    ]);
    expect(replaceState).toHaveBeenCalledWith('here', '', '/device?a=b');
    expect(session.deviceSession.machineId).toBe('m9');
  });

  it.each(['#machineId=m9', '#password=secret'])('is none that is not whole: %s', async (hash) => {
    await kept();
    location.hash = hash;
    await session.startDevice();
    expect(session.deviceSession.machineId).toBe('m1');
    expect(replaceState).not.toHaveBeenCalled();
  });
});

describe('a table’s tablet', () => {
  const anna: Employee = { employee_id: 'e', restaurant_id: 'r1', name: 'Anna', types: ['waiter'], active: true };
  const books = () => ['book', 'bookBack'].filter((name) => name in currentIdentity());

  it('is its guests’ until somebody unlocks it: then it takes money, and books it, until it is locked', async () => {
    world.answer = () => device({ mode: 'tablemanager', table_id: 't', employeeTypes: ['waiter'] });
    await session.startDevice();
    expect([session.deviceSession.state, currentIdentity().scope, books()]).toEqual(['ready', 'guest', []]);
    session.deviceSession.employee = anna;
    await session.changeHands();
    expect([currentIdentity().scope, books()]).toEqual(['restaurant:r1', ['book', 'bookBack']]);
    expect(world.runs).toHaveLength(2);
    delete session.deviceSession.employee;
    await session.changeHands();
    expect([session.deviceSession.state, currentIdentity().scope, books()]).toEqual(['ready', 'guest', []]);
    expect(world.locked).toBe(0);
  });

  it('that is none yet changes no hands', async () => {
    await session.changeHands();
    expect(world.runs).toEqual([]);
  });
});

describe('another restaurant', () => {
  it('is chosen at the server', async () => {
    await session.startDevice();
    world.answer = () => device({ restaurant: 'r2' });
    await session.chooseRestaurant('r2');
    expect(asksFor('PUT /device/me').at(-1)).toEqual({ restaurant: 'r2' });
    expect(currentIdentity().restaurant_id).toBe('r2');
  });

  it.each(['waiting', 'parked'] as const)('is refused while something is %s here', async (list) => {
    await session.startDevice();
    outbox[list] = [{}] as never;
    world.asked = [];
    await expect(session.chooseRestaurant('r2')).rejects.toMatchObject({ name: 'OperationsWaiting' });
    expect(world.asked).toEqual([]);
  });
});

describe('the language that a device speaks', () => {
  it('is changed here and at the server', async () => {
    await kept();
    await session.startDevice();
    await session.speakLanguage('hu');
    expect(session.deviceSession.device?.language).toBe('hu');
    expect(asksFor('PUT /device/me').at(-1)).toEqual({ language: 'hu' });
    expect(await readValue('language:m1')).toBeUndefined();
    expect(await readValue('device:m1')).toMatchObject({ language: 'hu', name: 'Bar' });
  });

  it('is told at the next start where nobody answers', async () => {
    await kept();
    await session.startDevice();
    world.answer = offline;
    await session.speakLanguage('hu');
    expect(session.deviceSession.device?.language).toBe('hu');
    expect(await readValue('language:m1')).toBe('hu');
    world.answer = () => device({ language: 'hu' });
    await session.startDevice();
    expect(asksFor('PUT /device/me').at(-1)).toEqual({ pendingReplays: 0, language: 'hu' });
    expect(await readValue('language:m1')).toBeUndefined();
  });

  it('says why where the server refuses it', async () => {
    await kept();
    await session.startDevice();
    world.answer = refused('language_unknown', 422);
    await expect(session.speakLanguage('xx')).rejects.toThrow('language_unknown');
    world.answer = () => {
      throw new TypeError('ours');
    };
    await expect(session.speakLanguage('xx')).rejects.toThrow('ours');
  });

  it('is nobody’s where there is no device yet', async () => {
    await session.speakLanguage('hu');
    expect(world.asked).toEqual([]);
  });
});

describe('a device that works for more than one house', () => {
  const both = { restaurants: ['r1', 'r2'] };
  beforeEach(async () => {
    await kept(both);
    world.answer = offline;
    await session.startDevice();
    world.asked = [];
    world.answer = () => device({ ...both, restaurant: 'r2' });
  });

  it('tells the server which, and reads, counts and keeps as that house’s from then on', async () => {
    await session.chooseRestaurant('r2');
    expect(world.asked).toEqual([['PUT /device/me', { body: { restaurant: 'r2' } }]]);
    expect(currentIdentity().restaurant_id).toBe('r2');
    expect(world.runs.at(-1)?.[1]).toBe('r2');
    expect(await readValue('device:m1')).toMatchObject({ restaurant: 'r2' });
  });

  it.each(['waiting', 'parked'] as const)('stays where it is while something is %s', async (list) => {
    outbox[list].push({} as never);
    await expect(session.chooseRestaurant('r2')).rejects.toThrow(session.OperationsWaiting);
    expect(world.asked).toEqual([]);
    expect(currentIdentity().restaurant_id).toBe('r1');
  });

  it('stays where it is without a network', async () => {
    world.answer = offline;
    await expect(session.chooseRestaurant('r2')).rejects.toThrow();
    expect(currentIdentity().restaurant_id).toBe('r1');
  });
});

describe('another password', () => {
  it('is told with the present one, and is the one that this browser signs in with', async () => {
    await kept();
    await session.startDevice();
    await session.changePassword('passwörd', 'another');
    const body = { password: 'cGFzc3fDtnJk', new_password: 'YW5vdGhlcg==' };
    expect(world.asked.at(-1)).toEqual(['PUT /device/update-password', { body }]);
    expect(world.credentials).toEqual([{ machineId: 'm1', password: 'YW5vdGhlcg==' }]);
  });

  it('is not kept where the present one is wrong', async () => {
    await kept();
    await session.startDevice();
    world.answer = refused('password_wrong', 403);
    await expect(session.changePassword('wrong', 'another')).rejects.toThrow('password_wrong');
    expect(world.credentials).toEqual([]);
  });
});
