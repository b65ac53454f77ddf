import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as fc from '../../../tests/support/fastCheck.ts';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import { createCardMachine } from './cardMachine.ts';
import type { CardPayment, Patience } from './cardSteps.ts';

const outside = vi.hoisted(() => ({
  call: (_name: string): Promise<unknown> => Promise.resolve({}),
  card: (): Promise<{ state: string }> => Promise.resolve({ state: 'processing' }),
  /** everything that went out */
  sent: [] as unknown[][],
}));
vi.mock('../api/call.ts', () => ({
  call: (...sent: [string, object]) => {
    outside.sent.push(sent);
    return outside.call(sent[0]);
  },
}));
vi.mock('./simulatedCard.ts', () => {
  const told =
    (what: string) =>
    (...sent: unknown[]) => {
      outside.sent.push([what, ...sent]);
      return outside.card();
    };
  return { presentCard: told('card'), authenticateCard: told('bank') };
});

const part = { partialPayment_id: 'part', restaurant_id: 'restaurant', orders: ['order'], amount: 700 };
const intent = { intent_id: 'intent', client_secret: 'secret', amount: 770, currency: 'EUR' };
const refused = (code: string, retry: 'later' | 'never' = 'never', details?: object, statusCode = 409) =>
  new CallFailed({ statusCode, code, message: code, retry, ...(details && { details }) });
const lost = () => new CallFailed(noConnection);

/** A card provider that takes one card an intent, and a network that loses what is asked or what is answered. */
type Fate = 'arrives' | 'request lost' | 'answer lost' | 'declined';
function provider(fates: Fate[]) {
  let state: 'requires_payment_method' | 'succeeded' | 'declined' = 'requires_payment_method';
  let charges = 0;
  const by = <T>(work: (fate: Fate) => T): Promise<T> => {
    const fate = fates.shift() ?? 'arrives';
    if (fate === 'request lost') return Promise.reject(lost());
    try {
      const answer = work(fate);
      return fate === 'answer lost' ? Promise.reject(lost()) : Promise.resolve(answer);
    } catch (error) {
      return Promise.reject(fate === 'answer lost' ? lost() : (error as Error));
    }
  };
  outside.card = () =>
    by((fate) => {
      if (state !== 'succeeded') {
        state = fate === 'declined' ? 'declined' : 'succeeded';
        charges += fate === 'declined' ? 0 : 1;
      }
      if (state === 'declined') throw refused('card_declined');
      return { state: 'processing' };
    });
  outside.call = (name) =>
    by(() => {
      if (name === 'POST /order/payment-intent') return intent;
      if (name !== 'PUT /order/payment-confirm-client' || state === 'succeeded') return {};
      if (state === 'declined') throw refused('card_declined');
      throw refused('payment_not_confirmed', 'later', { intent: state });
    });
  return { charges: () => charges };
}

const phone: Patience = { tries: 3, pauseMs: 0, asksThroughSilence: true };
const register: Patience = { ...phone, asksThroughSilence: false };
const drivers = [
  { name: 'a phone', patience: phone },
  { name: 'a register', patience: register },
];

let payment: CardPayment;
let givenBack: string[];
const machine = (patience: Patience) =>
  createCardMachine(payment, {
    type: 'online',
    patience,
    givePartBack: async (partialPayment_id) => givenBack.push(partialPayment_id),
  });
beforeEach(() => {
  payment = { step: 'idle' };
  givenBack = [];
  outside.sent = [];
});
const names = () => outside.sent.map(([name]) => name);

describe.each(drivers)('a card at $name', ({ patience }) => {
  test('is asked for again only when none was charged, whatever is lost on the way, and charged once', async () => {
    const fates = fc.array(fc.constantFrom<Fate>('arrives', 'request lost', 'answer lost', 'declined'), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(fates, async (script) => {
        payment = { step: 'idle' };
        const card = machine(patience);
        provider([]);
        await card.start(part);
        const { charges } = provider([...script]);
        for (let taps = 0; payment.step !== 'paid' && taps <= 2 * script.length + 2; taps++) {
          expect(['card', 'unsure']).toContain(payment.step);
          if (payment.step === 'card') expect(charges()).toBe(0);
          await (payment.step === 'card' ? card.showCard('4242') : card.askAgain());
        }
        expect([payment.step, charges()]).toEqual(['paid', 1]);
      }),
      // each example waits for timers
      { numRuns: Math.min(fc.runs.numRuns, 200) },
    );
  });

  test('is not asked for again after a server that failed: what became of it is asked first', async () => {
    const card = machine(patience);
    provider([]);
    await card.start(part);
    outside.card = () => Promise.reject(refused('internal_error', 'later', undefined, 500));
    outside.call = () => Promise.reject(refused('payment_provider_down', 'later', undefined, 503));
    await card.showCard('4242');
    expect(payment.step).toBe('unsure');
    outside.call = () => Promise.resolve({});
    await card.askAgain();
    expect(payment.step).toBe('paid');
  });

  test('is asked for once more, with the reason, when it never arrived', async () => {
    const card = machine(patience);
    provider([]);
    await card.start(part);
    provider(['request lost']);
    await card.showCard('4242');
    await card.askAgain();
    expect(payment).toMatchObject({ step: 'card', error: { code: 'no_connection' } });
  });

  test('that was shown before a restart is asked about before another is taken', async () => {
    const { charges } = provider([]);
    // its answer died with the page
    await outside.card();
    await machine(patience).resume('part');
    expect([payment.step, charges()]).toEqual(['paid', 1]);
  });

  test('can be shown at once for a part of before that no card was shown for', async () => {
    provider([]);
    await machine(patience).resume('part');
    expect(payment).toEqual({ step: 'card', partialPayment_id: 'part', intent });
  });

  test('that was refused is not asked about: nothing was charged', async () => {
    const card = machine(patience);
    provider([]);
    await card.start(part);
    outside.card = () => Promise.reject(refused('card_declined'));
    await card.showCard('0002');
    expect(payment).toMatchObject({ step: 'card', error: { code: 'card_declined' } });
    expect(names().at(-1)).toBe('card');
  });

  test('leaves nothing but the reason when nobody says what became of it', async () => {
    const card = machine(patience);
    provider([]);
    await card.start(part);
    outside.call = () => Promise.reject(refused('payment_intent_invalid'));
    await card.showCard('4242');
    expect(payment).toMatchObject({ step: 'unsure', error: { code: 'payment_intent_invalid' } });
  });

  test('goes on at the bank when the answer to it never arrived', async () => {
    const card = machine(patience);
    provider([]);
    await card.start(part);
    outside.card = () => Promise.resolve({ state: 'requires_action' });
    await card.showCard('3155');
    let told = 0;
    outside.card = () => {
      told++;
      return Promise.reject(lost());
    };
    outside.call = () => Promise.reject(refused('payment_not_confirmed', 'later', { intent: 'requires_action' }));
    await card.showCard('5555');
    expect([payment.step, told]).toEqual(['bank', 0]);
    await card.answerBank(true);
    await card.askAgain();
    expect(payment).toEqual({ step: 'bank', partialPayment_id: 'part', intent });
  });
});

test('a card goes to the provider, and each question to the server, with what it is about', async () => {
  provider([]);
  const card = machine(phone);
  await card.start(part);
  outside.card = () => Promise.resolve({ state: 'requires_action' });
  await card.showCard('3155');
  outside.card = () => Promise.resolve({ state: 'processing' });
  outside.call = () => Promise.resolve({});
  await card.answerBank(false);
  expect(outside.sent).toEqual([
    ['POST /order/partial-payment', { body: part, key: 'part' }],
    ['POST /order/payment-intent', { body: { partialPayment_id: 'part', type: 'online' } }],
    ['card', intent, '3155'],
    ['bank', intent, false],
    ['PUT /order/payment-confirm-client', { body: { partialPayment_id: 'part', paymentOption: 'online' } }],
  ]);
});

test('a register waits for its cashier after a lost answer, a phone asks by itself', async () => {
  for (const [patience, step] of [
    [register, 'unsure'],
    [phone, 'paid'],
  ] as const) {
    provider([]);
    payment = { step: 'idle' };
    const card = machine(patience);
    await card.start(part);
    provider(['answer lost']);
    await card.showCard('4242');
    expect(payment.step).toBe(step);
    expect(payment.error?.code).toBe(step === 'unsure' ? 'no_connection' : undefined);
  }
});

test('a part is kept before the server hears of it, and forgotten when it is paid', async () => {
  const kept: string[] = [];
  const card = createCardMachine(payment, {
    type: 'card',
    patience: register,
    keepPart: async (partialPayment_id) => void kept.push(`${partialPayment_id} after ${outside.sent.length}`),
    forgetPart: () => void kept.push('forgotten'),
    givePartBack: async () => undefined,
  });
  provider([]);
  await card.start(part);
  expect(kept).toEqual(['part after 0']);
  await card.showCard('4242');
  expect(kept).toEqual(['part after 0', 'forgotten']);
});

test('what is not yet decided is asked after a pause, and again after another, not at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  provider([]);
  const card = machine({ ...register, pauseMs: 700 });
  await card.start(part);
  let open = true;
  outside.card = () => Promise.resolve({ state: 'processing' });
  outside.call = () =>
    open ? Promise.reject(refused('payment_not_confirmed', 'later', { intent: 'processing' })) : Promise.resolve({});
  const shown = card.showCard('4242');
  await vi.advanceTimersByTimeAsync(699);
  expect([payment.step, names().length]).toEqual(['processing', 3]);
  await vi.advanceTimersByTimeAsync(700);
  expect([payment.step, names().length]).toEqual(['processing', 4]);
  open = false;
  await vi.advanceTimersByTimeAsync(1);
  await shown;
  expect(payment.step).toBe('paid');
  vi.useRealTimers();
});

test('a second tap while one is under way begins nothing', async () => {
  provider([]);
  const card = machine(phone);
  await Promise.all([card.start(part), card.start({ ...part, partialPayment_id: 'other' }), card.resume('third')]);
  expect([payment.partialPayment_id, names().length]).toEqual(['part', 2]);
});

describe('leaving', () => {
  test('gives the part back, unless it is kept to be gone on with, and never what is paid', async () => {
    provider([]);
    const card = machine(register);
    await card.start(part);
    await card.leave();
    expect([payment, givenBack]).toEqual([{ step: 'idle' }, ['part']]);
    await card.start(part);
    await card.leave({ keepsPart: true });
    await card.start(part);
    await card.showCard('4242');
    await card.leave();
    expect([payment, givenBack]).toEqual([{ step: 'idle' }, ['part']]);
  });

  test('is not possible while a card is being charged', async () => {
    provider([]);
    const card = machine(register);
    await card.start(part);
    const shown = card.showCard('4242');
    await card.leave();
    expect([payment.step, givenBack]).toEqual(['processing', []]);
    await shown;
    expect(payment.step).toBe('paid');
  });
});

test('a part that cannot be opened or paid is given back, and says why', async () => {
  for (const failing of ['POST /order/partial-payment', 'POST /order/payment-intent']) {
    outside.call = (name) =>
      name === failing ? Promise.reject(refused('amount_exceeds_remaining')) : Promise.resolve(intent);
    await machine(register).start(part);
    expect(payment).toMatchObject({ step: 'idle', error: { code: 'amount_exceeds_remaining' } });
  }
  expect(givenBack).toEqual(['part', 'part']);
});

test('an answer without what the provider’s form is opened with is an error, and the part is given back', async () => {
  outside.call = () => Promise.resolve({ ...intent, client_secret: '' });
  await machine(phone).start(part);
  expect(payment).toMatchObject({ step: 'idle', error: { code: 'no_secret_received', message: 'No Secret received' } });
  expect(givenBack).toEqual(['part']);
});

test('a part of before that cannot be gone on with stays claimed', async () => {
  outside.call = () => Promise.reject(lost());
  await machine(phone).resume('part');
  expect([payment.step, payment.error?.code, givenBack]).toEqual(['idle', 'no_connection', []]);
});

test('a fault of our own at the beginning is thrown, and leaves nothing claimed that was claimed by it', async () => {
  outside.call = () => Promise.reject(new TypeError('ours'));
  const card = machine(phone);
  await expect(card.start(part)).rejects.toThrow('ours');
  expect([payment, givenBack]).toEqual([{ step: 'idle' }, ['part']]);
  await expect(card.resume('part')).rejects.toThrow('ours');
  expect([payment, givenBack]).toEqual([{ step: 'idle' }, ['part']]);
});

test('a fault of our own is thrown, and what was shown stays unsure', async () => {
  provider([]);
  const card = machine(register);
  await card.start(part);
  outside.card = () => Promise.reject(new TypeError('ours'));
  await expect(card.showCard('4242')).rejects.toThrow('ours');
  expect(payment.step).toBe('unsure');
  outside.call = () => Promise.reject(new TypeError('ours too'));
  await expect(card.askAgain()).rejects.toThrow('ours too');
  expect(payment.step).toBe('unsure');
});

test('a phone that was cut off for long lets go of the guest, and is as patient when it is asked again', async () => {
  provider([]);
  const card = machine(phone);
  await card.start(part);
  const unconfirmed = () => refused('payment_not_confirmed', 'later', { intent: 'processing' });
  const answers = [lost(), lost(), lost(), unconfirmed(), unconfirmed()];
  outside.card = () => Promise.resolve({ state: 'processing' });
  outside.call = () => {
    const answer = answers.shift();
    return answer ? Promise.reject(answer) : Promise.resolve({});
  };
  await card.showCard('4242');
  expect(payment.step).toBe('unsure');
  await card.askAgain();
  expect(payment.step).toBe('paid');
});

test.each(['processing', 'succeeded'])('a provider that says "%s" is asked when it can have decided', async (state) => {
  vi.useFakeTimers();
  try {
    provider([]);
    const card = machine({ ...phone, pauseMs: 1_000 });
    await card.start(part);
    outside.card = () => Promise.resolve({ state });
    outside.call = () => Promise.resolve({});
    const shown = card.showCard('4242');
    await vi.advanceTimersByTimeAsync(999);
    expect(payment.step).toBe(state === 'processing' ? 'processing' : 'paid');
    expect(names().includes('PUT /order/payment-confirm-client')).toBe(state !== 'processing');
    await vi.advanceTimersByTimeAsync(1);
    await shown;
    expect(payment.step).toBe('paid');
  } finally {
    vi.useRealTimers();
  }
});

test('the register asks at most so often by itself what became of a card', async () => {
  provider([]);
  const card = machine(register);
  await card.start(part);
  let asked = 0;
  outside.card = () => Promise.resolve({ state: 'processing' });
  outside.call = () => {
    asked++;
    return Promise.reject(refused('payment_not_confirmed', 'later', { intent: 'processing' }));
  };
  await card.showCard('4242');
  expect([payment.step, asked]).toEqual(['unsure', 3]);
});
