import { proxy, subscribe } from 'valtio';
import type { WireError } from '#contract/errors.ts';
import { call } from './api/call.ts';
import { CallFailed } from './api/callFailed.ts';
import { onReached } from './api/reachability.ts';
import { serverNow } from './clock.ts';
import { newId } from './ids.ts';
import type { Caller } from './local/scope.ts';
import { readValue, writeValue } from './local/sessionDatabase.ts';
import { outbox } from './outbox/outboxStore.ts';
import { deviceSession } from './session/deviceSessionStore.ts';
import { currentCaller } from './session/identity.ts';

/** A receipt that is to go to a guest by mail; `key` makes it one mail, however often it is sent. */
export type ReceiptMail = {
  key: string;
  /** one browser may be several devices; none in what an earlier release kept */
  caller?: Caller;
  /** when it was asked for */
  at?: string;
  order_id: string;
  partialPayment_id?: string;
  return_id?: string;
  email: string;
  language: string;
  /** why the server will not send it: somebody has to see that */
  refused?: WireError;
};

export type WantedMail = Omit<ReceiptMail, 'key' | 'caller' | 'at' | 'refused'>;

const name = 'receiptMails';
/** One window sends. */
const lock = 'comanda-receipt-mails';
/** One window at a time changes what is kept. */
const listLock = `${lock}-kept`;
const againAfter = 60_000;

/** This device's receipts that wait or were refused, in the order in which they were asked for, and those that went out since the start. */
export const receiptMails = proxy<{ kept: ReceiptMail[]; sent: Record<string, true> }>({ kept: [], sent: {} });

export const waitingMails = (kept: readonly ReceiptMail[]): ReceiptMail[] => kept.filter(({ refused }) => !refused);
export const refusedMails = (kept: readonly ReceiptMail[]): ReceiptMail[] => kept.filter(({ refused }) => refused);

let listening = false;

/** Goes on with what waited when this device was last switched off. */
export async function startReceiptMails(): Promise<void> {
  await change((kept) => kept);
  void sendReceiptMails();
  if (listening) return;
  listening = true;
  onReached((reached) => reached && void sendReceiptMails());
  // an order that has not reached the server yet has no receipt there
  subscribe(outbox, () => void sendReceiptMails());
  // whoever unlocks the device may send what it was too locked for
  subscribe(deviceSession, () => void sendReceiptMails());
}

/** Mails a receipt: saved first, sent as soon as there is a connection and the server knows what was done here. */
export async function mailReceipt(mail: WantedMail): Promise<string> {
  const key = newId();
  await change((kept) => [...kept, { ...mail, key, caller: currentCaller(), at: serverNow().toISOString() }]);
  void sendReceiptMails();
  return key;
}

/** Somebody has it sent after all, or not at all. */
export async function decideMail(key: string, step: 'again' | 'drop'): Promise<void> {
  await change((kept) =>
    kept.flatMap((mail) => {
      if (mail.key !== key) return [mail];
      const { refused: _, ...wanted } = mail;
      // the server keeps its refusal under the key that it refused
      return step === 'again' ? [{ ...wanted, key: newId() }] : [];
    }),
  );
  void sendReceiptMails();
}

/** Takes over what another run of this device had kept; gives how many were new. */
export async function takeMails(mails: readonly ReceiptMail[]): Promise<number> {
  let taken = 0;
  await change((kept) => {
    const fresh = mails.filter(({ key }) => !kept.some((one) => one.key === key));
    taken = fresh.length;
    return [...kept, ...fresh];
  });
  void sendReceiptMails();
  return taken;
}

/** All that is kept in this browser, as it lies on the disk. */
export const keptMails = async (): Promise<ReceiptMail[]> => (await readValue<ReceiptMail[]>(name)) ?? [];

const isOwn = ({ caller }: ReceiptMail): boolean => caller === undefined || caller === currentCaller();

async function change(work: (kept: ReceiptMail[]) => ReceiptMail[]): Promise<void> {
  await navigator.locks.request(listLock, async () => {
    const kept = await keptMails();
    const next = work(kept);
    if (next !== kept) await writeValue(name, next);
    receiptMails.kept = structuredClone(next.filter(isOwn));
  });
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits, one after the other; what gets no answer, or is refused for now alone, stays. */
export async function sendReceiptMails(): Promise<void> {
  if (waitingMails(receiptMails.kept).length === 0 || outbox.waiting.length > 0) return;
  await navigator.locks.request(lock, { ifAvailable: true }, async (held) => {
    if (!held) return;
    clearTimeout(timer);
    // read anew each time: what was asked for meanwhile goes out too
    for (;;) {
      const [next] = waitingMails((await keptMails()).filter(isOwn));
      if (!next) return;
      const { key, caller: _caller, at: _at, ...body } = next;
      const refused = await refusal(body, key);
      if (refused && isForLater(refused)) {
        timer = setTimeout(() => void sendReceiptMails(), againAfter);
        return;
      }
      if (!refused) receiptMails.sent[key] = true;
      await change((kept) =>
        kept.flatMap((mail) => (mail.key === key ? (refused ? [{ ...mail, refused }] : []) : [mail])),
      );
    }
  });
}

/** Also of a device that is locked, or that nobody is logged in on any more: that may be otherwise a little later. */
const isForLater = ({ statusCode, retry }: WireError): boolean =>
  retry !== 'never' || statusCode === 401 || statusCode === 403;

async function refusal(body: WantedMail, key: string): Promise<WireError | undefined> {
  try {
    await call('POST /order/receipt-mail', { body, key });
    return undefined;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return error.error;
  }
}
