import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contractVersion } from '#contract/calls.ts';
import * as clock from '../clock.ts';
import { deleteValue, writeValue } from '../local/sessionDatabase.ts';
import { becomeIdentity } from '../session/identity.ts';
import { answersNow } from './answersNow.ts';
import { hearServer } from './hearServer.ts';
import { onReached } from './reachability.ts';
import { request, type Request } from './request.ts';
import { forgetToken, keepTokens } from './tokens.ts';

type Sent = { path: string; init: RequestInit & { headers: Record<string, string> } };

const caller = 'guest:c1';
const asked: Request = { method: 'GET', path: '/table?code=abc' };
let sent: Sent[];
let answers: ((init: RequestInit) => Response | Promise<Response>)[];
let reached: boolean[];
const stops: (() => void)[] = [];

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init);

beforeEach(() => {
  [sent, answers, reached] = [[], [], []];
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (path: string, init: Sent['init']) => {
    sent.push({ path, init });
    const answer = answers.shift() ?? (() => json({}));
    return answer(init);
  });
  stops.push(onReached((answered) => reached.push(answered)));
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await forgetToken(caller);
  await forgetToken('user');
});

describe('a request', () => {
  it('says what is wanted, in which contract, and takes cookies along', async () => {
    await request(caller, asked);
    const [{ path, init }] = sent as [Sent];
    expect(path).toBe('/table?code=abc');
    expect(init).toMatchObject({ method: 'GET', credentials: 'include' });
    expect(init.headers).toEqual({
      Accept: 'application/json, text/plain;q=0.9',
      'Contract-Version': String(contractVersion),
    });
    expect(init).not.toHaveProperty('body');
  });

  it('carries its body and its key', async () => {
    await request(caller, { method: 'POST', path: '/order', body: { note: 'hot' }, key: 'k1' });
    const [{ init }] = sent as [Sent];
    expect(init.body).toBe('{"note":"hot"}');
    expect(init.headers).toMatchObject({ 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' });
  });

  it('goes out with the caller’s token, unless it is to be anonymous', async () => {
    await writeValue(`token:${caller}`, 'secret');
    await request(caller, asked);
    await request(caller, { ...asked, anonymous: true });
    expect(sent.map(({ init }) => init.headers['Guest-Authorization'])).toEqual(['Bearer secret', undefined]);
  });

  it('keeps the token that comes back, and goes on with it', async () => {
    answers = [() => json({}, { headers: { 'guest-authorization': 'Bearer fresh' } })];
    await request(caller, asked);
    await request(caller, asked);
    expect(sent[1]?.init.headers['Guest-Authorization']).toBe('Bearer fresh');
  });

  it.each([
    ['an object', '{"a":1}', 'application/json; charset=utf-8', { a: 1 }],
    ['a text', '<p>Receipt</p>', 'text/html', '<p>Receipt</p>'],
    ['nothing', '', 'application/json', ''],
  ])('gives what was answered with its status: %s', async (_, body, type, read) => {
    answers = [() => new Response(body, { status: 201, headers: { 'content-type': type } })];
    const reply = await request(caller, asked);
    expect(reply).toMatchObject({ status: 201, body: read });
    expect(reply?.headers.get('content-type')).toBe(type);
  });

  it('takes an answer that does not say what it is for a text', async () => {
    const bare = { status: 200, headers: new Headers(), text: async () => '{"a":1}' };
    answers = [() => bare as unknown as Response];
    expect((await request(caller, asked))?.body).toBe('{"a":1}');
  });

  it('is given up after twenty seconds, or what it is worth', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await request(caller, asked);
    await request(caller, { ...asked, patience: 700 });
    expect(timeout.mock.calls).toEqual([[20_000], [700]]);
  });
});

describe('what a request tells of the connection', () => {
  it('is that the server answers, whatever it answers', async () => {
    answers = [() => json({}, { status: 500 })];
    await request(caller, asked);
    expect(reached).toEqual([true]);
  });

  it('is that nobody answers', async () => {
    answers = [() => Promise.reject(new TypeError('refused'))];
    const why = vi.fn();
    expect(await request(caller, { ...asked, unanswered: why })).toBeUndefined();
    expect(reached).toEqual([false]);
    expect(why.mock.calls).toEqual([['refused']]);
  });

  it('is nothing where whoever asked gave up', async () => {
    const controller = new AbortController();
    answers = [
      ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
          controller.abort();
        }),
    ];
    const why = vi.fn();
    expect(await request(caller, { ...asked, signal: controller.signal, unanswered: why })).toBeUndefined();
    expect(reached).toEqual([]);
    expect(why).not.toHaveBeenCalled();
  });

  it('is what time it is there, except from what may come out of a cache', async () => {
    const learn = vi.spyOn(clock, 'learnFromAnswer').mockReturnValue();
    const times = [100, 350];
    vi.spyOn(clock, 'steadyNow').mockImplementation(() => times.shift() ?? 350);
    const dated = () => json({}, { headers: { date: 'Sat, 21 Nov 2026 10:00:00 GMT' } });
    answers = [dated, dated];
    await request(caller, { ...asked, method: 'POST' });
    expect(learn.mock.calls).toEqual([['Sat, 21 Nov 2026 10:00:00 GMT', 250]]);
    await request(caller, asked);
    expect(learn).toHaveBeenCalledTimes(1);
  });
});

describe('a request that is refused for its token', () => {
  const refused = () => json({}, { status: 401 });
  const renewed = async (): Promise<Response> => {
    await writeValue(`token:${caller}`, 'renewed');
    return refused();
  };

  it('is made once more when another tab has renewed that', async () => {
    await writeValue(`token:${caller}`, 'old');
    answers = [renewed, () => json({ a: 1 })];
    expect(await request(caller, asked)).toMatchObject({ status: 200, body: { a: 1 } });
    expect(sent.map(({ init }) => init.headers['Guest-Authorization'])).toEqual(['Bearer old', 'Bearer renewed']);
  });

  it('is not made again with the same one', async () => {
    await writeValue(`token:${caller}`, 'old');
    answers = [refused];
    expect(await request(caller, asked)).toMatchObject({ status: 401 });
    expect(sent).toHaveLength(1);
  });

  it('is made once more without the account beside it; when that helps, its session is over', async () => {
    await writeValue(`token:${caller}`, 'own');
    await writeValue('token:user', 'ended');
    answers = [refused, () => json({ a: 1 }), () => json({ a: 2 })];
    expect(await request(caller, { ...asked, method: 'POST', key: 'k' })).toMatchObject({
      status: 200,
      body: { a: 1 },
    });
    expect(await request(caller, asked)).toMatchObject({ body: { a: 2 } });
    const said = sent.map(({ init: { headers } }) => [headers['Authorization'], headers['Guest-Authorization']]);
    expect(said).toEqual([
      ['Bearer ended', 'Bearer own'],
      [undefined, 'Bearer own'],
      [undefined, 'Bearer own'],
    ]);
    expect(sent.map(({ init }) => init.headers['Idempotency-Key'])).toEqual(['k', 'k', undefined]);
  });

  it('is made once more where another one, under way beside it, has found out that the account’s session is over', async () => {
    await writeValue(`token:${caller}`, 'own');
    await writeValue('token:user', 'ended');
    const answer = Promise.withResolvers<Response>();
    answers = [() => answer.promise, refused, () => json({ a: 1 }), () => json({ a: 2 })];
    const first = request(caller, asked);
    await expect.poll(() => sent).toHaveLength(1);
    expect(await request(caller, asked)).toMatchObject({ body: { a: 1 } });
    answer.resolve(refused());
    expect(await first).toMatchObject({ status: 200, body: { a: 2 } });
    expect(sent.at(-1)!.init.headers).not.toHaveProperty('Authorization');
  });

  it('is made once more where the answer to another one has brought a new one', async () => {
    await writeValue(`token:${caller}`, 'old');
    const answer = Promise.withResolvers<Response>();
    answers = [
      () => answer.promise,
      () => json({}, { headers: { 'guest-authorization': 'Bearer new' } }),
      () => json({ a: 1 }),
    ];
    const first = request(caller, asked);
    await expect.poll(() => sent).toHaveLength(1);
    await request(caller, asked);
    answer.resolve(refused());
    expect(await first).toMatchObject({ body: { a: 1 } });
    expect(sent.at(-1)!.init.headers['Guest-Authorization']).toBe('Bearer new');
  });

  it('keeps the account of somebody who logged in while it was asked without the one before', async () => {
    await writeValue(`token:${caller}`, 'own');
    await writeValue('token:user', 'ended');
    answers = [
      refused,
      async () => {
        await keepTokens('user', new Headers({ authorization: 'Bearer new' }));
        return json({ a: 1 });
      },
    ];
    expect(await request(caller, asked)).toMatchObject({ body: { a: 1 } });
    await request(caller, asked);
    expect(sent.at(-1)!.init.headers['Authorization']).toBe('Bearer new');
  });

  it.each([
    ['when the guest’s own is dead', caller, () => refused(), 401],
    ['when nobody answers', caller, () => Promise.reject(new TypeError('gone')), undefined],
  ] as const)('keeps the account %s', async (_when, as, then, status) => {
    await writeValue(`token:${caller}`, 'own');
    await writeValue('token:user', 'in');
    answers = [refused, then];
    expect((await request(as, asked))?.status).toBe(status);
    await request(as, asked);
    expect(sent.at(-1)!.init.headers['Authorization']).toBe('Bearer in');
  });

  it('is the account’s own when that one calls: nothing is asked without it', async () => {
    await writeValue('token:user', 'ended');
    answers = [refused];
    expect(await request('user', asked)).toMatchObject({ status: 401 });
    expect(sent).toHaveLength(1);
  });

  it('is not made again in an account’s name with another token: that may be somebody else’s', async () => {
    await writeValue('token:user', 'ended');
    answers = [
      async () => {
        await writeValue('token:user', 'of somebody');
        return refused();
      },
    ];
    expect(await request('user', asked)).toMatchObject({ status: 401 });
    expect(sent).toHaveLength(1);
  });

  it('is not made again without one', async () => {
    answers = [renewed];
    expect(await request(caller, { ...asked, anonymous: true })).toMatchObject({ status: 401 });
    expect(sent).toHaveLength(1);
  });

  it('is not made again for another reason', async () => {
    await writeValue(`token:${caller}`, 'old');
    answers = [
      async () => {
        await writeValue(`token:${caller}`, 'renewed');
        return json({}, { status: 403 });
      },
    ];
    expect(await request(caller, asked)).toMatchObject({ status: 403 });
    expect(sent).toHaveLength(1);
  });
});

describe('asking whether the server answers at this moment', () => {
  it('waits a second for any answer, without a token', async () => {
    becomeIdentity({ caller, scope: 'guest' });
    await writeValue(`token:${caller}`, 'secret');
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    answers = [() => json({}, { status: 503 }), () => Promise.reject(new TypeError('refused'))];
    expect(await answersNow()).toBe(true);
    expect(await answersNow()).toBe(false);
    expect(timeout).toHaveBeenCalledWith(1_000);
    const [{ path, init }] = sent as [Sent];
    expect([path, init.method, init.headers['Guest-Authorization']]).toEqual(['/health', 'GET', undefined]);
  });
});

describe('asking what time it is', () => {
  it('learns it from an answer that no cache gave, with how long that took', async () => {
    const learn = vi.spyOn(clock, 'learnFromAnswer').mockReturnValue();
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const times = [100, 350];
    vi.spyOn(clock, 'steadyNow').mockImplementation(() => times.shift() ?? 350);
    answers = [() => json({}, { headers: { date: 'Sat, 21 Nov 2026 10:00:00 GMT' } })];
    await hearServer();
    expect(learn.mock.calls).toEqual([['Sat, 21 Nov 2026 10:00:00 GMT', 250]]);
    const [{ path, init }] = sent as [Sent];
    expect(path).toBe('/health');
    expect(init).toMatchObject({ method: 'HEAD', cache: 'no-store' });
    expect(timeout).toHaveBeenCalledWith(5_000);
  });

  it('learns nothing where nobody answers, and says nothing of it', async () => {
    const learn = vi.spyOn(clock, 'learnFromAnswer');
    answers = [() => Promise.reject(new TypeError('refused'))];
    await hearServer();
    expect(learn).not.toHaveBeenCalled();
  });
});

afterEach(() => deleteValue(`token:${caller}`));
