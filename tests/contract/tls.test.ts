import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCertificate } from '../support/testCertificate.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'comanda-tls-'));
const files = { TLS_CERT: path.join(folder, 'cert.pem'), TLS_KEY: path.join(folder, 'key.pem') };
let encrypted: TestServer;
let plain: TestServer;
let proxied: TestServer;

beforeAll(async () => {
  writeFileSync(files.TLS_CERT, testCertificate.cert);
  writeFileSync(files.TLS_KEY, testCertificate.key);
  [encrypted, plain, proxied] = await Promise.all([
    startTestServer(files),
    startTestServer({}, { processes: 1 }),
    startTestServer({ TRUST_PROXY: '127.0.0.1' }, { processes: 1 }),
  ]);
});
afterAll(async () => {
  await Promise.all([encrypted, plain, proxied].map((server) => server?.close()));
  rmSync(folder, { recursive: true });
});

const stranger = '203.0.113.7';
const codeOf = (answer: { body: string }) => (JSON.parse(answer.body) as { code?: string }).code;

describe('the way to the server', () => {
  it('is encrypted with the certificate that it was given', async () => {
    const answer = new Promise<{ status: number | undefined; hsts: string | undefined }>((resolve, reject) => {
      https
        .get(`${encrypted.origin}/health`, { ca: testCertificate.cert }, (response) => {
          response.resume();
          resolve({ status: response.statusCode, hsts: response.headers['strict-transport-security'] });
        })
        .on('error', reject);
    });
    expect(await answer).toEqual({ status: 200, hsts: expect.stringContaining('max-age=') });
  });

  it('is not open without encryption where there is a certificate', async () => {
    await expect(fetch(`${encrypted.origin.replace('https', 'http')}/health`)).rejects.toThrow();
  });

  it('is refused to strangers without encryption, and open to the machine itself (D25)', async () => {
    const from = (remoteAddress: string) => plain.app.fastify.inject({ method: 'GET', url: '/health', remoteAddress });
    const refused = await from(stranger);
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'https_required']);
    expect((await from('127.0.0.1')).statusCode).toBe(200);
    expect((await from('::1')).statusCode).toBe(200);
  });

  it('leads through the trusted proxy alone, and only for what came to it encrypted', async () => {
    const through = (proxy: string, proto: string) =>
      proxied.app.fastify.inject({
        method: 'GET',
        url: '/health',
        remoteAddress: proxy,
        headers: { 'x-forwarded-for': stranger, 'x-forwarded-proto': proto },
      });
    expect((await through('127.0.0.1', 'https')).statusCode).toBe(200);
    expect((await through('127.0.0.1', 'http')).statusCode).toBe(403);
    expect((await through('198.51.100.9', 'https')).statusCode).toBe(403);
  });

  it.each([
    ['is refused to strangers without encryption', 'http', undefined],
    ['leads through the trusted proxy', 'https', 'no_token'],
  ])('%s for sockets too', async (_, proto, code) => {
    const socket = io(`${proxied.origin}/device`, {
      transports: ['websocket'],
      extraHeaders: { 'x-forwarded-for': stranger, 'x-forwarded-proto': proto },
      auth: { token: 'of nobody', kind: 'user' },
      forceNew: true,
      reconnection: false,
    });
    const error = await new Promise<Error & { data?: { code: string } }>((resolve) =>
      socket.on('connect_error', (refused) => resolve(refused)),
    );
    socket.disconnect();
    // whoever gets as far as the namespace hears of the token
    expect(error.data?.code).toBe(code);
  });
});
