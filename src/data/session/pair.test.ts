import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import { pair } from './pair.ts';

const server = vi.hoisted(() => ({
  asked: [] as [string, string | undefined][],
  bodies: [] as unknown[],
  answers: [] as (() => unknown)[],
}));
vi.mock('../api/call.ts', () => {
  const answer = async (name: string, { key, body }: { key?: string; body: unknown }) => {
    server.bodies.push(body);
    server.asked.push([name, key]);
    return server.answers.shift()!();
  };
  return { call: answer, callWithHeaders: answer };
});

const body = { pairing_code: 'ABCDEFGH', machineId: '1-a', password: 'cGFzc3dvcmQ=' };
const device = { device_id: 'd' };
const fresh = () => ({ answer: device, headers: new Headers({ 'device-authorization': 'token' }) });
const kept = () => ({ answer: device, headers: new Headers() });
const lost = (): never => {
  throw new CallFailed(noConnection);
};
const wrong = (): never => {
  throw new CallFailed({ statusCode: 422, code: 'pairing_code_invalid', message: 'wrong', retry: 'never' });
};

describe('pairing', () => {
  beforeEach(() => {
    server.asked.length = 0;
  });

  test('asks once when it is answered', async () => {
    server.answers = [fresh];
    expect(await pair('device:1-a', body)).toEqual(device);
    expect(server.asked.map(([name]) => name)).toEqual(['POST /device/pair']);
  });

  test('asks under the same key after a lost answer, and signs in when the kept one brings no token', async () => {
    server.answers = [lost, kept, () => device];
    await expect(pair('device:1-a', body)).rejects.toThrow();
    expect(await pair('device:1-a', body)).toEqual(device);
    const [[, first], [, again], [last]] = server.asked as [[string, string], [string, string], [string, string]];
    expect(again).toBe(first);
    expect(last).toBe('PUT /device/me');
    expect(server.bodies.at(-1)).toEqual({ machineId: '1-a', password: 'cGFzc3dvcmQ=' });
  });

  test('asks under a new key after a refusal', async () => {
    server.answers = [wrong, fresh];
    await expect(pair('device:1-a', body)).rejects.toThrow();
    await pair('device:1-a', body);
    const [[, first], [, again]] = server.asked as [[string, string], [string, string]];
    expect(again).not.toBe(first);
  });
});
