import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '#contract/calls.ts';
import type { WireError } from '#contract/errors.ts';
import type { Api } from './api.ts';

export type Uploaded = {
  status: number;
  body: AnswerOf<'POST /upload'>;
  error: WireError;
  replayed: boolean;
};

/** Uploads a file as browsers do; in the field `file`, unless said otherwise. */
export async function upload(
  origin: string,
  { token }: Pick<Api, 'token'>,
  bytes: Uint8Array | undefined,
  { field = 'file', name = 'photo.jpg', key = randomUUID() }: { field?: string; name?: string; key?: string } = {},
): Promise<Uploaded> {
  const form = new FormData();
  form.set('about', 'a dish');
  if (bytes) form.set(field, new File([bytes as Uint8Array<ArrayBuffer>], name, { type: 'image/jpeg' }));
  const response = await fetch(`${origin}/upload`, {
    method: 'POST',
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(key ? { 'idempotency-key': key } : {}) },
    body: form,
  });
  const body: unknown = await response.json();
  const replayed = response.headers.get('idempotent-replayed') === 'true';
  return { status: response.status, body, error: body, replayed } as Uploaded;
}
