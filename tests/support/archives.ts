import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import type { z } from 'zod';
import type { ArchivedChain as Archived } from '#contract/archive.ts';
import type { AnswerOf } from '#contract/calls.ts';
import type { Api, Reply } from './api.ts';

/** The files of an archive, by name, in their order. */
export type Files = Map<string, Buffer>;

/** A chain as the archive that its owner saves. */
export async function savedArchive(
  origin: string,
  { token }: Pick<Api, 'token'>,
  query: { chain_id: string; orders?: 'true' },
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const answer = await fetch(`${origin}/chain/archive?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Sends one part, as browsers do. */
export async function sendPart(
  origin: string,
  { token }: Pick<Api, 'token'>,
  { upload_id, part, bytes }: { upload_id: string; part: number; bytes: Uint8Array },
): Promise<number> {
  const form = new FormData();
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], 'part'));
  const answer = await fetch(`${origin}/chain/archive/part?upload_id=${upload_id}&part=${part}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    body: form,
  });
  await answer.arrayBuffer();
  return answer.status;
}

const partBytes = 4 * 1024 * 1024;

/** Sends an archive in its parts; gives what the import names it by. */
export async function sendArchive(
  origin: string,
  api: Api,
  bytes: Buffer,
): Promise<{ upload_id: string; parts: number }> {
  const upload_id = randomUUID();
  const parts = Math.max(1, Math.ceil(bytes.length / partBytes));
  for (let part = 0; part < parts; part += 1) {
    const status = await sendPart(origin, api, {
      upload_id,
      part,
      bytes: bytes.subarray(part * partBytes, (part + 1) * partBytes),
    });
    if (status !== 200) throw new Error(`part ${part} was answered ${status}`);
  }
  return { upload_id, parts };
}

/** Brings an archive in, or looks what would come of it. */
export async function bringIn(
  origin: string,
  api: Api,
  bytes: Buffer,
  dryRun = false,
): Promise<Reply<AnswerOf<'POST /chain/archive'>>> {
  return api('POST /chain/archive', { body: { ...(await sendArchive(origin, api, bytes)), dryRun } });
}

export async function filesOf(bytes: Buffer): Promise<Files> {
  const entries = await unpackTar(gunzipSync(bytes));
  return new Map(entries.map(({ header, data }) => [header.name, Buffer.from(data ?? [])]));
}

export type ArchivedChain = z.input<typeof Archived>;

export const manifestIn = (files: Files): Record<string, unknown> =>
  JSON.parse(files.get('comanda.json')!.toString()) as Record<string, unknown>;
export const chainIn = (files: Files): ArchivedChain =>
  JSON.parse(files.get('chain.json')!.toString()) as ArchivedChain;

type Entry = { header: Parameters<typeof packTar>[0][number]['header']; body?: Uint8Array };

/** These entries as an archive, whatever they are. */
export const packed = async (entries: readonly Entry[]): Promise<Buffer> =>
  gzipSync(await packTar(entries), { level: 1 });

export const entryOf = (name: string, body: Uint8Array | string): Entry => {
  const bytes = Buffer.from(body);
  return { header: { name, size: bytes.length }, body: bytes };
};

export const entriesOf = (files: Files): Entry[] => [...files].map(([name, bytes]) => entryOf(name, bytes));

/** The archive with its chain changed, and a manifest that knows nothing of it being another one. */
export function withChain(files: Files, change: (chain: ArchivedChain) => void): Files {
  const chain = chainIn(files);
  change(chain);
  const text = Buffer.from(JSON.stringify(chain));
  const sha256 = createHash('sha256').update(text).digest('hex');
  const manifest = manifestIn(files);
  return new Map([
    ...files,
    [
      'comanda.json',
      Buffer.from(
        JSON.stringify({
          ...manifest,
          archive_id: randomUUID(),
          files: [{ name: 'chain.json', bytes: text.length, sha256 }],
        }),
      ),
    ],
    ['chain.json', text],
  ]);
}
