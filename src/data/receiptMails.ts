import { proxy, subscribe } from 'valtio';
import { onReached } from './api/reachability.ts';
import { request } from './api/request.ts';
import { newId } from './ids.ts';
import { readValue, writeValue } from './local/sessionDatabase.ts';
import { outbox } from './outbox/outboxStore.ts';
import { currentCaller } from './session/identity.ts';

/** A receipt that is to go to a guest by mail; `key` makes it one mail, however often it is sent. */
export type ReceiptMail = {
  key: string;
  order_id: string;
  partialPayment_id?: string;
  email: string;
  language: string;
};

const name = 'receiptMails';
/** One window sends. */
const lock = 'comanda-receipt-mails';

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
  await keep([...receiptMails.waiting, kept]);
  void sendReceiptMails();
  return kept.key;
}

async function keep(waiting: ReceiptMail[]): Promise<void> {
  await writeValue(
    name,
    waiting.map((mail) => ({ ...mail })),
  );
  receiptMails.waiting = waiting;
}

/** Sends what waits, one after the other; what gets no answer stays. */
export async function sendReceiptMails(): Promise<void> {
  if (receiptMails.waiting.length === 0 || outbox.waiting.length > 0) return;
  await navigator.locks.request(lock, { ifAvailable: true }, async (held) => {
    if (!held) return;
    for (const { key, ...body } of receiptMails.waiting.map((mail) => ({ ...mail }))) {
      const reply = await request(currentCaller(), { method: 'POST', path: '/order/receipt-mail', body, key });
      if (!reply || reply.status >= 500 || reply.status === 429) return;
      receiptMails.became[key] = reply.status < 300 ? 'sent' : 'refused';
      await keep(receiptMails.waiting.filter((mail) => mail.key !== key));
    }
  });
}
