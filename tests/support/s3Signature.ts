import { createHmac, hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Whether a request is signed with the secret and its body is what was signed: AWS Signature Version 4 as its
 * documentation describes it, for URLs without a query.
 */
export function isSigned({ method, url, headers }: IncomingMessage, body: Buffer, secret: string): boolean {
  const parts = /Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    headers.authorization ?? '',
  );
  if (!parts) return false;
  const [, day = '', region = '', signed = '', signature] = parts;
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hash('sha256', body)) return false;
  const listed = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url, '', listed.join(''), signed, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash('sha256', canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, next) => createHmac('sha256', last).update(next).digest(),
    `AWS4${secret}`,
  );
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}
