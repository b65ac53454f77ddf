import { proxy, subscribe } from 'valtio';
import { call } from './api/call.ts';
import { CallFailed } from './api/callFailed.ts';
import { onReached } from './api/reachability.ts';
import { newId } from './ids.ts';
import { readValue, writeValue } from './local/sessionDatabase.ts';
import { outbox } from './outbox/outboxStore.ts';

/** A receipt that is to go to a guest by mail; `key` makes it one mail, however often it is sent. */
export type ReceiptMail = {
  key: string;
  order_id: string;
  partialPayment_id?: string;
  email: string;
  language: string;
};

const name = 'receiptMails';
/** One window sends, and one at a time changes what waits. */
const lock = 'comanda-receipt-mails';
const listLock = 'comanda-receipt-mails-waiting';

/** Receipts that wait for a connection, and those that went or were refused since the start. */
export const receiptMails = proxy<{ waiting: ReceiptMail[]; became: Record<string, 'sent' | 'refused'> }>({
  waiting: [],
  became: {},
});

let starting: Promise<void> | undefined;

/** Goes on with what waited when the device was last switched off. */
export function startReceiptMails(): Promise<void> {
  starting ??= (async () => {
    receiptMails.waiting = (await readValue<ReceiptMail[]>(name)) ?? [];
    onReached((reached) => reached && void sendReceiptMails());
    // an order that has not reached the server yet has no receipt there
    subscribe(outbox, () => void sendReceiptMails());
    void sendReceiptMails();
  })();
  return starting;
}

/** Mails a receipt: saved first, sent as soon as there is a connection and the server knows what was done here. */
export async function mailReceipt(mail: Omit<ReceiptMail, 'key'>): Promise<string> {
  await startReceiptMails();
  const kept = { ...mail, key: newId() };
  await change((waiting) => [...waiting, kept]);
  void sendReceiptMails();
  return kept.key;
}

/** What waits is changed where it is kept: another window may have put something there meanwhile. */
const change = (step: (waiting: ReceiptMail[]) => ReceiptMail[]): Promise<void> =>
  navigator.locks.request(listLock, async () => {
    const waiting = step((await readValue<ReceiptMail[]>(name)) ?? []);
    await writeValue(name, waiting);
    receiptMails.waiting = waiting;
  });

/** Sends what waits, one after the other; what gets no answer, or is refused for now, stays. */
export async function sendReceiptMails(): Promise<void> {
  if (receiptMails.waiting.length === 0 || outbox.waiting.length > 0) return;
  await navigator.locks.request(lock, { ifAvailable: true }, async (held) => {
    if (!held) return;
    for (const { key, ...body } of receiptMails.waiting.map((mail) => ({ ...mail }))) {
      const became = await sent(body, key);
      if (became === undefined) return;
      receiptMails.became[key] = became;
      await change((waiting) => waiting.filter((mail) => mail.key !== key));
    }
  });
}

/** Undefined where it may go out later: also of a device that is locked, as it may have become one without a network. */
async function sent(body: Omit<ReceiptMail, 'key'>, key: string): Promise<'sent' | 'refused' | undefined> {
  try {
    await call('POST /order/receipt-mail', { body, key });
    return 'sent';
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const { statusCode, retry } = error.error;
    return retry === 'never' && statusCode !== 401 && statusCode !== 403 ? 'refused' : undefined;
  }
}
