import { ConfigError, origin } from '../settings/configValues.ts';

/** S3-compatible storage for pictures. */
export type S3Settings = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string };

/** All of it, or nothing. */
export function readS3(valueOf: (name: string) => string): S3Settings | undefined {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'];
  const missing = needed.filter((name) => !valueOf(name));
  if (missing.length === needed.length) return undefined;
  if (missing.length > 0) throw new ConfigError(`${needed.join(', ')} must be set together; ${missing[0]} is not.`);
  const bucket = valueOf('S3_BUCKET');
  if (!/^[\w.-]+$/.test(bucket)) throw new ConfigError(`S3_BUCKET must be the name of a bucket, but is "${bucket}".`);
  return {
    endpoint: origin('S3_ENDPOINT', valueOf('S3_ENDPOINT')),
    bucket,
    region: valueOf('S3_REGION'),
    accessKey: valueOf('S3_ACCESS_KEY'),
    secretKey: valueOf('S3_SECRET_KEY'),
  };
}
