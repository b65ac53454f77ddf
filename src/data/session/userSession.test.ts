import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import { forgetToken, keepTokens, rereadTokens, tokenForSocket, tokenHeaders } from '../api/tokens.ts';
import { deleteValue, readValue, writeValue } from '../local/sessionDatabase.ts';
import { asUser } from './asUser.ts';
import {
  choosePassword,
  finishLogin,
  logIn,
  logInByCode,
  logInByPasskey,
  logOut,
  register,
  startUser,
} from './userSession.ts';
import { forgetUser, providerName, userSession } from './userSessionStore.ts';

const eva = { user_id: 'u1', email: 'eva@example.com', name: 'Eva' };
const refused = (code: string, details?: unknown): CallFailed =>
  new CallFailed({ statusCode: 401, code, message: code, retry: 'never', details });

const server = vi.hoisted(() => ({
  asked: [] as [string, { body?: unknown; caller?: string }][],
  answer: (_name: string): unknown => undefined,
  headers: {} as Record<string, string>,
}));
vi.mock('../api/call.ts', () => ({
  callWithHeaders: async (name: string, options: { body?: unknown }) => {
    server.asked.push([name, options]);
    return { answer: await server.answer(name), headers: new Headers(server.headers) };
  },
}));

const fails = (error: unknown) => () => {
  throw error;
};

beforeEach(async () => {
  await forgetUser();
  userSession.state = 'unknown';
  Object.assign(server, { asked: [], headers: {}, answer: () => eva });
});

const hasToken = () => keepTokens('user', new Headers({ authorization: 'Bearer abc' }));

describe('who is logged in', () => {
  it('is not known until the current user was asked for, and then somebody is, or nobody', async () => {
    await hasToken();
    const started = startUser();
    expect(userSession.state).toBe('unknown');
    await Promise.all([started, startUser()]);
    expect(userSession).toMatchObject({ state: 'in', user: eva });
    // once for all who ask, and not again for whoever is in
    await startUser();
    expect(server.asked.map(([name]) => name)).toEqual(['GET /user/me']);
  });

  it('is nobody where there is no token, and nobody is asked', async () => {
    await startUser();
    expect(userSession.state).toBe('out');
    expect(server.asked).toEqual([]);
  });

  it('is nobody after a start that fails, says why, keeps the credentials, and is asked for again', async () => {
    await hasToken();
    server.answer = fails(new CallFailed(noConnection));
    await startUser();
    expect(userSession).toMatchObject({ state: 'out', error: noConnection });
    expect(await tokenForSocket('user')).toBe('abc');
    server.answer = () => eva;
    await startUser();
    expect(userSession).toMatchObject({ state: 'in', user: eva });
    expect(userSession.error).toBeUndefined();
  });

  it('is nobody after a start that fails and one that is refused: no reason stays, and no credentials', async () => {
    await hasToken();
    server.answer = fails(new CallFailed(noConnection));
    await startUser();
    server.answer = fails(refused('no_token'));
    await startUser();
    expect(userSession.state).toBe('out');
    expect(userSession.error).toBeUndefined();
    expect(await tokenForSocket('user')).toBeUndefined();
  });

  it('is nobody any more when the session was ended elsewhere', async () => {
    await hasToken();
    await startUser();
    server.answer = fails(refused('no_token'));
    await expect(asUser('GET /user/me', {})).rejects.toMatchObject({ code: 'no_token' });
    expect(userSession.state).toBe('out');
    expect(await tokenForSocket('user')).toBeUndefined();
  });

  it('is still whoever logged in while an earlier session was refused', async () => {
    await hasToken();
    userSession.state = 'in';
    server.answer = async () => {
      server.answer = () => eva;
      await keepTokens('user', new Headers({ authorization: 'Bearer next' }));
      throw refused('no_token');
    };
    expect(await asUser('GET /user/me', {})).toEqual(eva);
    expect([userSession.state, await tokenForSocket('user')]).toEqual(['in', 'next']);
  });

  it('is nobody any more either when that was found out by another tab, which has thrown the token away', async () => {
    await hasToken();
    await startUser();
    await deleteValue('token:user');
    server.answer = fails(refused('no_token'));
    await expect(asUser('GET /user/me', {})).rejects.toMatchObject({ code: 'no_token' });
    expect(userSession.state).toBe('out');
  });
});

describe('what another tab does with the session', () => {
  const asked = (): string[] => server.asked.map(([name]) => name);
  /** As the server knows them; every other token is dead. */
  const knows = (users: Record<string, object>): void => {
    server.answer = async () => {
      const user = users[(await tokenForSocket('user')) ?? ''];
      if (!user) throw refused('no_token');
      return user;
    };
  };
  beforeEach(async () => {
    await hasToken();
    knows({ abc: eva });
    await startUser();
    server.asked = [];
  });

  it('changes nothing where it has renewed the token: what is asked here is asked once more', async () => {
    await writeValue('token:user', 'renewed');
    knows({ renewed: eva });
    expect(await asUser('GET /user/sessions', {})).toEqual(eva);
    expect(asked()).toEqual(['GET /user/sessions', 'GET /user/me', 'GET /user/sessions']);
    expect(userSession).toMatchObject({ state: 'in', user: eva });
    await asUser('GET /user/sessions', {});
    expect(asked().slice(3), 'it is known from then on').toEqual(['GET /user/sessions']);
  });

  it('is asked of nobody where an answer here has renewed it', async () => {
    server.headers = { authorization: 'Bearer next' };
    await asUser('GET /user/sessions', {});
    await keepTokens('user', new Headers(server.headers));
    knows({ next: eva });
    await asUser('GET /user/sessions', {});
    expect(asked()).toEqual(['GET /user/sessions', 'GET /user/sessions']);
  });

  it('lets nothing of one account go into that of another, who has logged in there, and who stays so', async () => {
    const bea = { user_id: 'u2', email: 'bea@example.com', name: 'Bea' };
    await writeValue('token:user', 'of Bea');
    knows({ 'of Bea': bea });
    const body = { name: 'Eva', phone: '+40 700 000 000' } as never;
    await expect(asUser('PUT /user/data', { body })).rejects.toMatchObject({ code: 'no_token' });
    expect(asked()).toEqual(['PUT /user/data', 'GET /user/me']);
    expect(userSession.state).toBe('out');
    expect(userSession.user).toBeUndefined();
    expect(await readValue('token:user')).toBe('of Bea');
    await startUser();
    expect(userSession).toMatchObject({ state: 'in', user: bea });
  });

  it('nor where that token is found here before anything was refused', async () => {
    rereadTokens();
    await writeValue('token:user', 'of Bea');
    knows({ 'of Bea': { ...eva, user_id: 'u2' } });
    await expect(asUser('PUT /user/data', { body: {} })).rejects.toMatchObject({ code: 'no_token' });
    expect(asked()).toEqual(['GET /user/me']);
    expect(userSession.state).toBe('out');
  });

  it('ends it here where the token that it has left is dead as well', async () => {
    await writeValue('token:user', 'dead');
    knows({});
    await expect(asUser('GET /user/sessions', {})).rejects.toMatchObject({ code: 'no_token' });
    expect(userSession.state).toBe('out');
    expect(await tokenForSocket('user')).toBeUndefined();
  });
});

describe('a login', () => {
  it('fetches the user, and says from then on where it was made', async () => {
    await hasToken();
    server.headers = { 'authorization-provider': 'google' };
    expect(await logIn('eva@example.com', 'a long password')).toBeUndefined();
    expect(userSession).toMatchObject({ state: 'in', user: eva });
    expect(await tokenHeaders('user')).toMatchObject({ 'Authorization-Provider': 'google' });
    // never as it was typed: it would stand in logs
    expect(JSON.stringify(server.asked)).not.toContain('a long password');
  });

  const base64 = (text: string) => Buffer.from(text).toString('base64');
  it.each<[string, () => Promise<unknown>, string, object]>([
    [
      'by address and password',
      () => logIn('eva@example.com', 'pässword'),
      'POST /user/login',
      { login: base64('{"email":"eva@example.com","password":"pässword"}') },
    ],
    ['by a provider', () => logInByCode('c1'), 'POST /user/provider/exchange', { code: 'c1' }],
    [
      'by a passkey',
      () => logInByPasskey({ id: 'key' } as never),
      'POST /user/login/passkey',
      { passkey: { id: 'key' } },
    ],
    [
      'by a second factor',
      () => finishLogin({ ticket: 't1', factors: [] }, { type: 'totp', code: '1' } as never),
      'POST /user/login/second-factor',
      { ticket: 't1', type: 'totp', code: '1' },
    ],
    [
      'with a new account',
      () => register({ email: 'eva@example.com', name: 'Eva', password: 'pässword' } as never),
      'POST /user/register',
      { email: 'eva@example.com', name: 'Eva', password: base64('pässword') },
    ],
  ])('%s asks for that, as the user of this browser, who is in then', async (_, enter, name, body) => {
    await hasToken();
    await enter();
    expect(server.asked).toEqual([[name, { body, caller: 'user' }]]);
    expect(userSession).toMatchObject({ state: 'in', user: eva });
    expect(await readValue(providerName)).toBe('local');
  });

  it('that wants a second factor gives the ticket for it, and nobody is in before', async () => {
    const ticket = { ticket: 't1', factors: ['totp'] };
    server.answer = fails(refused('second_factor_required', ticket));
    expect(await logIn('eva@example.com', 'x')).toEqual(ticket);
    expect(userSession.state).toBe('unknown');
    server.answer = () => eva;
    await finishLogin(ticket, { type: 'totp', code: '123456' } as never);
    expect(server.asked.at(-1)![1].body).toMatchObject({ ticket: 't1', code: '123456' });
    expect(userSession.state).toBe('in');
  });

  it.each([
    ['a login', () => logIn('eva@example.com', 'x')],
    ['a registration', () => register({ email: 'eva@example.com', name: 'Eva', password: 'x' } as never)],
  ])('%s that fails passes on what the server says, and nobody is in', async (_, enter) => {
    server.answer = fails(refused('wrong_login'));
    await expect(enter()).rejects.toMatchObject({ code: 'wrong_login' });
    expect(userSession).toMatchObject({ state: 'unknown' });
    expect(userSession.user).toBeUndefined();
  });
});

describe('a logout', () => {
  it.each([
    ['the server', () => eva],
    ['nobody, without a network', fails(new CallFailed(noConnection))],
  ])('that tells %s forgets user, token and provider', async (_, answer) => {
    await hasToken();
    server.headers = { 'authorization-provider': 'google' };
    await logIn('eva@example.com', 'x');
    server.answer = answer;
    await logOut();
    expect(server.asked.at(-1)![0]).toBe('POST /user/logout');
    expect(userSession.state).toBe('out');
    expect(userSession.user).toBeUndefined();
    expect(await tokenForSocket('user')).toBeUndefined();
    expect(await tokenHeaders('user')).toEqual({});
    expect(await readValue(providerName)).toBeUndefined();
  });

  it('comes with a password that is chosen anew, which ends every session', async () => {
    await hasToken();
    await startUser();
    await choosePassword('PUT /user/reset-password', 'mail', 'new');
    expect(server.asked.at(-1)).toEqual([
      'PUT /user/reset-password',
      { body: { token: 'mail', new_password: 'bmV3' }, caller: 'user' },
    ]);
    expect(userSession.state).toBe('out');
    expect(await tokenForSocket('user')).toBeUndefined();
  });
});

it('a logout hides no fault of ours', async () => {
  server.answer = fails(new TypeError('ours'));
  await expect(logOut()).rejects.toThrow('ours');
});

it('a fault of ours is no answer of the server, and is not hidden', async () => {
  await hasToken();
  server.answer = fails(new TypeError('ours'));
  await expect(startUser()).rejects.toThrow('ours');
  await forgetToken('user');
});
