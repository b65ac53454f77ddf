import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AwsClient } from 'aws4fetch';
import type { MediaStore } from './mediaStore.ts';
import type { S3Settings } from './s3Settings.ts';

type Asked = { method: 'GET' | 'PUT' | 'DELETE'; name: string; body?: Uint8Array };
type Answered = { status: number; bytes: Buffer };

const tries = 3;
/** For one try, in ms. */
const patience = 5_000;
const firstPause = 150;

/** Keeps pictures as objects of a bucket, by their names. */
export function s3Store(settings: S3Settings): MediaStore {
  const { endpoint, bucket, region, accessKey: accessKeyId, secretKey: secretAccessKey } = settings;
  let loaded: Promise<AwsClient> | undefined;
  const client = (): Promise<AwsClient> =>
    (loaded ??= import('aws4fetch').then(
      // trying again is ours: the client's own way knows no time-outs
      (aws) => new aws.AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 }),
    ));

  const askOnce = async ({ method, name, body }: Asked): Promise<Answered> => {
    const response = await (
      await client()
    ).fetch(`${endpoint}/${bucket}/${name}`, {
      method,
      signal: AbortSignal.timeout(patience),
      ...(body
        ? {
            body: body as Uint8Array<ArrayBuffer>,
            headers: {
              'content-type': 'image/webp',
              'cache-control': 'public, max-age=31536000, immutable',
              'x-amz-content-sha256': hash('sha256', body),
            },
          }
        : {}),
    });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  /** Asks again when the storage does not answer, is too busy or has failed. */
  const ask = async (asked: Asked): Promise<Answered> => {
    for (let tried = 1; ; tried += 1) {
      const answer = await askOnce(asked).catch((error: unknown) => error as Error);
      const answered = !(answer instanceof Error);
      if (answered && answer.status < 500 && answer.status !== 429) return answer;
      if (tried >= tries)
        throw new Error(`S3 ${answered ? `answers ${answer.status}` : 'does not answer'}`, { cause: answer });
      await sleep(firstPause * 2 ** tried * (0.5 + Math.random()));
    }
  };

  return {
    async keep(files) {
      // to the end of each: nothing is on its way any more when this fails
      const puts = await Promise.allSettled(files.map(({ name, bytes }) => ask({ method: 'PUT', name, body: bytes })));
      for (const put of puts) {
        if (put.status === 'rejected') throw put.reason;
        if (put.value.status >= 300) throw refusedBy(put.value);
      }
    },
    async read(name) {
      const answer = await ask({ method: 'GET', name });
      if (answer.status === 404) return undefined;
      if (answer.status >= 300) throw refusedBy(answer);
      return answer.bytes;
    },
    async remove(names) {
      // at once, and to the end of each: nothing is on its way any more when this fails
      const asked = await Promise.allSettled(names.map((name) => ask({ method: 'DELETE', name })));
      for (const each of asked) {
        if (each.status === 'rejected') throw each.reason;
        if (each.value.status >= 300 && each.value.status !== 404) throw refusedBy(each.value);
      }
    },
  };
}

/** Wrong keys, no such bucket: what it says is for whoever reads the log. */
const refusedBy = ({ status, bytes }: Answered): Error =>
  new Error(`S3 refuses with ${status}: ${bytes.toString('utf8').slice(0, 500)}`);
