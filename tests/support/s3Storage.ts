import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request as forward, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import path from 'node:path';
import S3rver from 's3rver';
import { isSigned } from './s3Signature.ts';

/** What the storage does with a request in place of serving it. */
export type S3Fault = 'error' | 'hangUp';

export type S3Storage = {
  /** the server's settings for it */
  settings: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY', string>;
  /** every request that came, as `METHOD /bucket/name` */
  asked: string[];
  /** decides what goes wrong; nothing goes wrong without it */
  fault: ((asked: string) => S3Fault | undefined) | undefined;
  close(): Promise<void>;
};

const secret = 'S3RVER';

/** S3-compatible storage with a network before it that can fail, and that refuses what is not rightly signed. */
export async function startS3Storage(): Promise<S3Storage> {
  const directory = mkdtempSync(path.join(tmpdir(), 'comanda-s3-'));
  const bucket = 'pictures';
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await s3.run();
  const front = createServer((request, response) => void pass(storage, port, request, response));
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const storage: S3Storage = {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
      S3_BUCKET: bucket,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: secret,
    },
    asked: [],
    fault: undefined,
    async close() {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await s3.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return storage;
}

async function pass(
  storage: S3Storage,
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url = '', headers } = request;
  const asked = `${method} ${url}`;
  storage.asked.push(asked);
  const fault = storage.fault?.(asked);
  if (fault === 'hangUp') return void request.socket.destroy();
  const body = await buffer(request);
  if (fault === 'error') return void response.writeHead(500).end();
  if (!isSigned(request, body, secret)) return void response.writeHead(403).end('SignatureDoesNotMatch');
  const onwards = forward({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  onwards.on('error', () => response.destroy());
  onwards.end(body);
}
