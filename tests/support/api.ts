import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf, CallKey, QueryOf } from '#contract/calls.ts';
import type { WireError } from '#contract/errors.ts';
import type { Demo } from './comandaProcess.ts';

export type Reply<T> = { status: number; body: T; error: WireError; headers: Headers };

/** A caller of the real API, as a test plays it: no retries, every answer as it came. */
export type Api = {
  <K extends CallKey>(call: K, input?: Input<K>): Promise<Reply<AnswerOf<K>>>;
  token: string | undefined;
};

type Input<K extends CallKey> = {
  query?: QueryOf<K>;
  body?: BodyOf<K>;
  params?: Record<string, string>;
  key?: string;
  headers?: Record<string, string>;
};

export function apiClient(origin: string, header: string, token?: string): Api {
  const send = async <K extends CallKey>(call: K, input: Input<K> = {}): Promise<Reply<AnswerOf<K>>> => {
    const [method = 'GET', template = '/'] = call.split(' ');
    const path = Object.entries(input.params ?? {}).reduce(
      (url, [name, value]) => url.replace(`:${name}`, value),
      template,
    );
    const query = new URLSearchParams(
      Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)] as [string, string]),
    ).toString();
    const response = await fetch(`${origin}${path}${query ? `?${query}` : ''}`, {
      method,
      headers: {
        accept: 'application/json',
        ...input.headers,
        ...(api.token ? { [header]: `Bearer ${api.token}` } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'idempotency-key': input.key ?? randomUUID() }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    const text = await response.text();
    const parsed: unknown = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
    return { status: response.status, body: parsed, error: parsed, headers: response.headers } as Reply<AnswerOf<K>>;
  };
  const api: Api = Object.assign(send, { token });
  return api;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** A device of the demonstration, signed in. */
export async function signIn(origin: string, device: Demo['devices'][number]): Promise<Api> {
  const api = apiClient(origin, 'device-authorization');
  const { status, headers, error } = await api('PUT /device/me', {
    body: { machineId: device.machineId, password: base64(device.password) },
  });
  if (status !== 200) throw new Error(`${device.mode} could not sign in: ${error.message}`);
  api.token = headers.get('device-authorization') ?? undefined;
  return api;
}

/** The owner of the demonstration, signed in. */
export async function signInOwner(origin: string, { email, password }: Demo['owner']): Promise<Api> {
  const api = apiClient(origin, 'authorization');
  const login = base64(JSON.stringify({ email, password }));
  const { status, headers, error } = await api('POST /user/login', { body: { login } });
  if (status !== 200) throw new Error(`the owner could not sign in: ${error.message}`);
  api.token = headers.get('authorization') ?? undefined;
  return api;
}

/** A guest who has scanned a table's code. */
export async function scan(origin: string, code: string): Promise<Api> {
  const api = apiClient(origin, 'guest-authorization');
  const { status, headers } = await api('GET /table', { query: { code } });
  if (status !== 200) throw new Error(`code ${code} opens no table`);
  api.token = headers.get('guest-authorization') ?? undefined;
  return api;
}

/** The device of a mode in a restaurant. */
export function deviceOf(demo: Demo, mode: string, restaurant_id: string): Demo['devices'][number] {
  const device = demo.devices.find((each) => each.mode === mode && each.restaurant_id === restaurant_id);
  if (!device) throw new Error(`no ${mode} in ${restaurant_id}`);
  return device;
}
