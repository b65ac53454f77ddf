import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addPasskey, passkeysWork, signWithPasskey } from './passkey.ts';

const server = vi.hoisted(() => ({ asked: [] as unknown[][], answer: (_name: string): unknown => undefined }));
vi.mock('./asUser.ts', () => ({
  asUser: async (...asked: [string, object]) => {
    server.asked.push(asked);
    return server.answer(asked[0]);
  },
}));

const credentials = { get: vi.fn(), create: vi.fn() };
const signed = { toJSON: () => ({ id: 'key', response: 'signed' }) };
/** Nobody makes one of these by hand. */
const Passkeys = Object.assign(() => undefined, {
  parseRequestOptionsFromJSON: (options: object) => ({ ...options, parsed: 'request' }),
  parseCreationOptionsFromJSON: (options: object) => ({ ...options, parsed: 'creation' }),
});
const declined = (name: string) => new DOMException('no', name);

beforeEach(() => {
  server.asked = [];
  server.answer = () => ({ challenge: 'c', recoveryCodes: ['a', 'b'] });
  credentials.get.mockReset().mockResolvedValue(signed);
  credentials.create.mockReset().mockResolvedValue(signed);
  vi.stubGlobal('navigator', { credentials });
  vi.stubGlobal('PublicKeyCredential', Passkeys);
  vi.stubGlobal('location', { hostname: 'comanda.example' });
});
afterEach(() => vi.unstubAllGlobals());

describe('whether this browser can use passkeys', () => {
  it.each([
    ['comanda.example', true],
    ['localhost', true],
    ['10.pizza.example', true],
    ['pizza.example.10', true],
    ['192.168.0.7', false],
    ['[::1]', false],
    ['a[b', true],
  ])('here, at %s: %s', (hostname, works) => {
    vi.stubGlobal('location', { hostname });
    expect(passkeysWork()).toBe(works);
  });

  it.each([
    ['knows none', undefined],
    ['knows them in no words of the wire', () => undefined],
    ['has something else by that name', { parseRequestOptionsFromJSON: () => undefined }],
  ])('is a no where it %s', (_, known) => {
    vi.stubGlobal('PublicKeyCredential', known);
    expect(passkeysWork()).toBe(false);
  });
});

describe('a person who proves who it is', () => {
  it('signs what the server asks', async () => {
    expect(await signWithPasskey()).toEqual({ id: 'key', response: 'signed' });
    expect(server.asked).toEqual([['POST /user/passkey/challenge', {}]]);
    expect(credentials.get.mock.calls).toEqual([
      [{ publicKey: { challenge: 'c', recoveryCodes: ['a', 'b'], parsed: 'request' } }],
    ]);
  });

  it.each(['NotAllowedError', 'AbortError'])('may say no: %s', async (name) => {
    credentials.get.mockRejectedValue(declined(name));
    expect(await signWithPasskey()).toBeUndefined();
    credentials.create.mockRejectedValue(declined(name));
    expect(await addPasskey('phone')).toBeUndefined();
    expect(server.asked.map(([asked]) => asked)).not.toContain('POST /user/passkey');
  });

  it.each([declined('SecurityError'), Object.assign(new Error('ours'), { name: 'AbortError' })])(
    'is told of all else: %s',
    async (error) => {
      credentials.get.mockRejectedValue(error);
      await expect(signWithPasskey()).rejects.toBe(error);
    },
  );

  it('may have none', async () => {
    credentials.get.mockResolvedValue(null);
    expect(await signWithPasskey()).toBeUndefined();
  });
});

it('a passkey is made as the server wants it, and added under its name; what recovers the account comes back', async () => {
  expect(await addPasskey('phone')).toEqual(['a', 'b']);
  expect(credentials.create.mock.calls).toEqual([[{ publicKey: expect.objectContaining({ parsed: 'creation' }) }]]);
  expect(server.asked).toEqual([
    ['POST /user/passkey/registration', { body: null }],
    ['POST /user/passkey', { body: { passkey: signed.toJSON(), name: 'phone' } }],
  ]);
});
