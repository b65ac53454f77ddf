import { catalogue } from '#domain/error/catalogue.ts';
import type { Refusal } from '#domain/error/refusal.ts';
import { resultOf } from '#domain/device/codedResult.ts';
import type { DeviceRequest, RequestResult } from '#domain/device/device.ts';
import { requestRefusal } from '#domain/device/deviceRequest.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { WireError } from '#contract/errors.ts';

/** What this device can do with a card, and what it is told while it does it. */
export type CardTaker = {
  /** the restaurant that it operates */
  restaurant_id: () => string | undefined;
  /** a reader that it drives itself is connected */
  hasOwnReader: () => boolean;
  /** the terminal that it was given and that the server drives, where it has one */
  terminal_id: () => string | undefined;
  /** asks to be let; gives how many milliseconds are left from asking, or why not */
  claim: (request: DeviceRequest) => Promise<number | WireError>;
  /** takes the card with its own reader; `stopped` gives up reading */
  readHere: (partialPayment_id: string) => Promise<RequestResult>;
  stopHere: () => Promise<boolean>;
  /** has the server's reader charge, and looks how that stands */
  chargeThere: (partialPayment_id: string, terminal_id: string) => Promise<PartialPayment | WireError>;
  lookThere: (partialPayment_id: string) => Promise<PartialPayment | WireError>;
  stopThere: (partialPayment_id: string) => Promise<PartialPayment | WireError>;
  /** says what came of what was begun, again until it is heard */
  tell: (request: DeviceRequest, result: RequestResult) => Promise<void>;
  /** milliseconds of a clock that nobody sets */
  steadyNow: () => number;
  sleep: (milliseconds: number) => Promise<void>;
};

/** What is being done for another device; shown on this screen meanwhile. */
export type AskedCard = {
  request?: DeviceRequest;
  /** where the card is taken */
  at?: 'here' | 'there';
  stopping?: true;
};

const lookEveryMs = 1_000;

const isFault = (answer: PartialPayment | WireError | number): answer is WireError =>
  typeof answer === 'object' && 'statusCode' in answer;
const because = ({ message, code }: Pick<WireError, 'message' | 'code'>): RequestResult => ({
  success: false,
  message,
  code,
});
const refused = ({ code }: Refusal): RequestResult => because({ code, message: catalogue[code].message });

/**
 * Carries out what other devices ask of this one (specification, sections 4, 5 and 7): takes a card with the reader that
 * it drives itself, else with the one that it was given and that the server drives; or stops that. One at a time. It is
 * claimed before a card is asked for, and given up when its time is over (ADR 20).
 */
export function takeAskedCards(store: AskedCard, taker: CardTaker): (request: DeviceRequest) => Promise<RequestResult> {
  /** ends when the reader is free again */
  let running: Promise<RequestResult> | undefined;
  return async (request) => {
    const refusal = requestRefusal(request, taker.restaurant_id());
    if (refusal) return refused(refusal);
    if (request.type !== 'terminal_payment') return stop(request);
    // heard twice: by the socket, and by whoever asks the server after a start
    if (running && store.request?.id === request.id) return running;
    if (store.request) return because({ code: 'reader_busy', message: catalogue.reader_busy.message });
    running = pay(request);
    return running;
  };

  async function pay(request: DeviceRequest): Promise<RequestResult> {
    const { partialPayment_id = '', terminal_id = taker.terminal_id() } = request.data;
    const here = taker.hasOwnReader();
    if (!here && terminal_id === undefined) return resultOf(false, 'terminal_not_connected');
    store.request = request;
    try {
      const askedAt = taker.steadyNow();
      const left = await taker.claim(request);
      if (isFault(left)) return because(left);
      // a slow answer only makes the time shorter
      const until = askedAt + left;
      const result = await charge(until, partialPayment_id, here ? undefined : terminal_id);
      // of a payment that was begun, what a socket answers says nothing: any window of this device may answer it
      await taker.tell(request, result);
      return result;
    } finally {
      delete store.request;
      delete store.at;
      delete store.stopping;
    }
  }

  async function charge(
    until: number,
    partialPayment_id: string,
    terminal_id: string | undefined,
  ): Promise<RequestResult> {
    if (taker.steadyNow() >= until) return resultOf(false, 'too_old');
    if (terminal_id !== undefined) return chargeThere(partialPayment_id, terminal_id, until);
    store.at = 'here';
    return inTime(until, taker.readHere(partialPayment_id), taker.stopHere);
  }

  /** Nobody holds a card to it any more when the requester has been told that it is over. */
  async function inTime(
    until: number,
    reading: Promise<RequestResult>,
    giveUp: () => Promise<boolean>,
  ): Promise<RequestResult> {
    let done = false;
    const read = reading.finally(() => (done = true));
    const end = taker.sleep(Math.max(0, until - taker.steadyNow())).then(async () => !done && (await giveUp()));
    const late = end.then((gaveUp) => (gaveUp ? resultOf(false, 'too_old') : read));
    return Promise.race([read, late]);
  }

  async function chargeThere(partialPayment_id: string, terminal_id: string, until: number): Promise<RequestResult> {
    let part = await taker.chargeThere(partialPayment_id, terminal_id);
    // the reader asks for a card from now on
    store.at = 'there';
    for (;;) {
      if (isFault(part)) {
        // while nobody answers, the reader may be at it
        if (part.statusCode !== 0) return because(part);
      } else if (part.status === 'paid') {
        return resultOf(true, 'payment_confirmed');
      } else if (part.status === 'cancelled') {
        return resultOf(false, 'request_cancelled');
      } else if (part.reader?.state !== 'charging') {
        return ended(part);
      }
      if (store.stopping || taker.steadyNow() >= until) {
        const stopped = await taker.stopThere(partialPayment_id);
        if (!isFault(stopped) && stopped.status === 'paid') return resultOf(true, 'payment_confirmed');
        if (!isFault(stopped)) return resultOf(false, store.stopping ? 'request_cancelled' : 'too_old');
      }
      await taker.sleep(lookEveryMs);
      part = await taker.lookThere(partialPayment_id);
    }
  }

  async function stop({ requestedBy }: DeviceRequest): Promise<RequestResult> {
    const { request, at } = store;
    // what one device asked for no other stops
    if (!request || request.requestedBy !== requestedBy) return resultOf(false, 'no_active_payment');
    if (at === 'here') {
      if (await taker.stopHere()) return resultOf(true, 'request_cancelled');
      return because({ code: 'card_being_charged', message: catalogue.card_being_charged.message });
    }
    store.stopping = true;
    // only then another one may ask
    const result = await running;
    return resultOf(result?.success !== true, result?.success ? 'no_active_payment' : 'request_cancelled');
  }
}

/** How a reader that is done without having charged says so. */
function ended({ reader }: PartialPayment): RequestResult {
  if (reader?.state === 'declined') return because({ code: 'card_declined', message: catalogue.card_declined.message });
  if (reader?.state === 'offline')
    return because({ code: 'reader_offline', message: catalogue.reader_offline.message });
  return resultOf(false, 'card_not_read');
}
