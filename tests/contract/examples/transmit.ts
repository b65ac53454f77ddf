import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { CallKey } from '#contract/calls.ts';
import type { Api } from '../../support/api.ts';
import type { CallerKind, Request } from './example.ts';

/** One request as it goes over the wire, whatever it holds. */
export type Sent = { method: string; path: string; headers: Record<string, string>; body?: string | Buffer };
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** More than this Node itself does not read: it hangs up. */
const longestPath = 8_000;

/** How a caller of a kind brings its token. */
export const tokenHeader: Record<CallerKind, string> = {
  nobody: 'authorization',
  guest: 'guest-authorization',
  neighbour: 'guest-authorization',
  foreignGuest: 'guest-authorization',
  user: 'authorization',
  owner: 'authorization',
  foreignOwner: 'authorization',
  device: 'device-authorization',
  foreignDevice: 'device-authorization',
  revokedDevice: 'device-authorization',
  admin: 'authorization',
};

/** The request of an example as a client of that kind sends it. */
export async function wireRequest(
  call: CallKey,
  { query, body, params, headers, form }: Request<CallKey>,
  { kind, api }: { kind: CallerKind; api: Api },
): Promise<Sent> {
  const [method = 'GET', template = '/'] = call.split(' ');
  const named = (params ?? {}) as Record<string, unknown>;
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(named[name]).toWellFormed()));
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  const sent: Sent = {
    method,
    path: (search ? `${path}?${search}` : path).slice(0, longestPath),
    headers: {
      accept: 'application/json',
      ...headers,
      ...(api.token ? { [tokenHeader[kind]]: `Bearer ${api.token}` } : {}),
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
    },
  };
  if (form) {
    const encoded = new Response(form());
    sent.headers['content-type'] = encoded.headers.get('content-type') ?? '';
    return { ...sent, body: Buffer.from(await encoded.arrayBuffer()) };
  }
  if (body === undefined) return sent;
  sent.headers['content-type'] = 'application/json';
  return { ...sent, body: JSON.stringify(body) };
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends it over a connection that stays open for the next one. */
export function transmit(origin: string, { method, path, headers, body }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { hostname, port, method, path, headers: { ...headers, ...length }, agent };
    const sending = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => void chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

/** Lets go of the connections, so that the server may close. */
export const hangUp = (): void => agent.destroy();
