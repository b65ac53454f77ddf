import type { AnswerOf } from '#contract/calls.ts';
import { fetchFile, sendForm } from '../api/sendForm.ts';

/** A whole chain is packed first: that alone may take minutes. */
const patience = 360_000;
const partPatience = 60_000;

/** What the server takes (server/archive/archiveLimits.ts). */
const mostParts = 64;
const largestPart = 4 * 1024 * 1024;
const usualPart = 1024 * 1024;
export const largestArchive = mostParts * largestPart;

/** Everything that a chain owns, on request with its orders, as one file. Throws `CallFailed`. */
export async function fetchArchive(chain_id: string, orders: boolean): Promise<File> {
  const query = new URLSearchParams({ chain_id, ...(orders ? { orders: 'true' } : {}) });
  const file = await fetchFile(`/chain/archive?${query}`, patience);
  return new File([file], `comanda-${new Date().toISOString().slice(0, 10)}.tar.gz`, { type: 'application/gzip' });
}

/** How a file is sent: small parts where it can be, so that little is sent twice. */
export function partsOf(file: Blob): Blob[] {
  const bytes = Math.max(usualPart, Math.ceil(file.size / mostParts));
  const count = Math.max(1, Math.ceil(file.size / bytes));
  return Array.from({ length: count }, (_, part) => file.slice(part * bytes, (part + 1) * bytes));
}

/** Sends a part; the same part again takes its place. Throws `CallFailed`. */
export const sendPart = (upload_id: string, part: number, bytes: Blob): Promise<AnswerOf<'POST /chain/archive/part'>> =>
  sendForm(
    `/chain/archive/part?${new URLSearchParams({ upload_id, part: String(part) })}`,
    new File([bytes], 'part'),
    partPatience,
  );
