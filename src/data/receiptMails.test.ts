import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailed, errorOf } from './api/callFailed.ts';
import { readValue, writeValue } from './local/sessionDatabase.ts';
import { mailReceipt, receiptMails, sendReceiptMails, type ReceiptMail } from './receiptMails.ts';

const { sent, state } = vi.hoisted(() => ({
  sent: [] as string[],
  state: { answer: undefined as CallFailed | undefined },
}));
vi.mock('./api/call.ts', () => ({
  call: async (_: string, { key }: { key: string }) => {
    if (state.answer) throw state.answer;
    sent.push(key);
  },
}));
const held = new Set<string>();
/** As browsers do it, for what waits and for what goes without. */
async function request(name: string, ...rest: unknown[]): Promise<unknown> {
  const work = rest.at(-1) as (lock: object | null) => Promise<unknown>;
  const { ifAvailable = false } = rest.length > 1 ? (rest[0] as { ifAvailable?: boolean }) : {};
  if (held.has(name)) {
    if (ifAvailable) return work(null);
    await vi.waitFor(() => expect(held.has(name)).toBe(false));
  }
  held.add(name);
  return work({}).finally(() => held.delete(name));
}
vi.stubGlobal('navigator', { onLine: true, locks: { request } });

const mail = { order_id: 'order', email: 'gast@example.com', language: 'de' };
const kept = async () => ((await readValue<ReceiptMail[]>('receiptMails')) ?? []).map(({ key }) => key);
const refusal = (statusCode: number, code: string, retry: 'later' | 'never') =>
  new CallFailed({ statusCode, code, message: '', retry });

beforeEach(async () => {
  await writeValue('receiptMails', []);
  receiptMails.waiting = [];
  sent.length = 0;
  state.answer = undefined;
});

test('a receipt by mail waits for whoever is locked out, for what is under way and for another network', async () => {
  const notNow = [
    refusal(403, 'device_locked', 'never'),
    refusal(401, 'no_token', 'never'),
    refusal(409, 'in_flight', 'later'),
    new CallFailed(errorOf(502, '<html>')),
    // a hotel's network that wants its guests to log in answers too
    refusal(0, 'invalid_response', 'later'),
  ];
  state.answer = notNow[0];
  const key = await mailReceipt(mail);
  for (const answer of notNow) {
    state.answer = answer;
    await sendReceiptMails();
    expect([answer.code, await kept(), receiptMails.became[key]]).toEqual([answer.code, [key], undefined]);
  }
  state.answer = undefined;
  await sendReceiptMails();
  expect([sent, await kept(), receiptMails.became[key]]).toEqual([[key], [], 'sent']);
});

test('a receipt that is refused for good says so, and holds up no other', async () => {
  state.answer = refusal(404, 'not_found', 'never');
  const key = await mailReceipt(mail);
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
  expect(receiptMails.became[key]).toBe('refused');
});

test('what another window wants mailed is not forgotten', async () => {
  state.answer = refusal(0, 'no_connection', 'later');
  const first = await mailReceipt(mail);
  const theirs = { ...mail, key: 'theirs' };
  await writeValue('receiptMails', [...((await readValue<ReceiptMail[]>('receiptMails')) ?? []), theirs]);
  const second = await mailReceipt(mail);
  expect(await kept()).toEqual([first, 'theirs', second]);
});
