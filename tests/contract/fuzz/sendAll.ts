import { randomUUID } from 'node:crypto';
import type { CallKey } from '#contract/calls.ts';
import { transmit, type Answer, type Sent } from '../examples/transmit.ts';

export type Tried = { call: CallKey; sent: Sent; answer: Answer };
export type Wanted = Omit<Tried, 'answer'>;

/** Works through a list, so many pieces of it at once; what comes of them stands in the list's order. */
export async function severalAtOnce<T, R>(
  list: readonly T[],
  atOnce: number,
  work: (each: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < list.length) {
      const index = next++;
      done[index] = await work(list[index]!);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done;
}

/** Sends requests, several at once; keys that are keys are new ones each time. */
export const sendAll = (origin: string, list: readonly Wanted[], atOnce: number): Promise<Tried[]> =>
  severalAtOnce(list, atOnce, async ({ call, sent }) => {
    const headers = { ...sent.headers };
    if (/^[0-9a-f-]{36}$/.test(headers['idempotency-key'] ?? '')) headers['idempotency-key'] = randomUUID();
    return { call, sent, answer: await transmit(origin, { ...sent, headers }) };
  });

/** What a person needs to know to send it again. */
export const shown = ({ call, sent, answer }: Tried) => ({
  call,
  path: sent.path.slice(0, 300),
  headers: JSON.stringify(sent.headers).slice(0, 500),
  body: String(sent.body).slice(0, 600),
  status: answer.status,
  text: answer.text.slice(0, 400),
});
