import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askBank, openStripeForm, type FormLook } from './stripeForm.ts';
import { openSetupForm } from './stripeSetup.ts';
import type { CardIntent } from './cardSteps.ts';
import type { Stripe, StripeAnswer, StripeFault } from './stripeJs.ts';

const outside = vi.hoisted(() => ({
  key: 'pk_test' as string | undefined,
  load: (): Promise<unknown> => Promise.reject(new Error('not set')),
}));
vi.mock('../api/publicConfig.ts', () => ({ publicConfig: async () => ({ paymentKey: outside.key }) }));
vi.mock('./stripeJs.ts', async (original: () => Promise<object>) => ({
  ...(await original()),
  loadStripeJs: () => outside.load(),
}));

const intent: CardIntent = { intent_id: 'pi', client_secret: 'pi_secret', amount: 770, currency: 'EUR' };
const look: FormLook = { appearance: { theme: 'night', variables: { colorPrimary: 'red' } }, locale: 'de' };
const place = {} as HTMLElement;
const succeeded: StripeAnswer = { paymentIntent: { status: 'succeeded' } };

/** Stripe as this page meets it: everything that it was told, and its form. */
function stripe() {
  const did: unknown[][] = [];
  const listeners = new Map<string, (fault?: { error: StripeFault }) => void>();
  const element = {
    mount: (at: unknown) => void did.push(['mount', at]),
    destroy: () => void did.push(['destroy']),
    on: (event: string, listen: () => void) => void listeners.set(event, listen),
  };
  const elements = {
    create: (...given: unknown[]) => {
      did.push(['create', ...given]);
      return element;
    },
    update: (changed: unknown) => void did.push(['update', changed]),
  };
  const answers = { payment: succeeded, setup: {} as { error?: StripeFault } };
  const told =
    <T>(name: string, answer: () => T) =>
    async (given: unknown): Promise<T> => {
      did.push([name, given]);
      return answer();
    };
  const here = {
    elements: (given: unknown) => {
      did.push(['elements', given]);
      return elements;
    },
    confirmPayment: told('confirmPayment', () => answers.payment),
    confirmSetup: told('confirmSetup', () => answers.setup),
    handleNextAction: told('handleNextAction', () => answers.payment),
  } as unknown as Stripe;
  outside.load = async () => (key: string, options: unknown) => {
    did.push(['Stripe', key, options]);
    return here;
  };
  const names = () => did.map(([name]) => name);
  /** Its form has come to where it says so. */
  const says = async (event: 'ready' | 'loaderror', error?: StripeFault): Promise<void> => {
    await expect.poll(names).toContain('mount');
    listeners.get(event)!(error && { error });
  };
  return { did, names, says, answers, elements };
}

beforeEach(() => {
  outside.key = 'pk_test';
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each([
  ['that is charged', openStripeForm],
  ['that is kept', openSetupForm],
])('Stripe’s form for a card %s', (_, open) => {
  test('stands in its place, in the guest’s language and the restaurant’s colours, by the key of this server', async () => {
    const world = stripe();
    const opening = open(place, { clientSecret: 'pi_secret', look });
    let isOpen = false;
    void opening.then(() => (isOpen = true));
    await expect.poll(world.names).toContain('mount');
    expect(isOpen).toBe(false);
    await world.says('ready');
    const form = await opening;
    expect(world.did).toEqual([
      ['Stripe', 'pk_test', { locale: 'de' }],
      ['elements', { clientSecret: 'pi_secret', ...look }],
      ['create', 'payment', { layout: 'tabs' }],
      ['mount', place],
    ]);
    form.close();
    expect(world.names().at(-1)).toBe('destroy');
  });

  test.each([
    [{ type: 'api_error', message: 'Down' }, 'Down'],
    [{ type: 'api_error' }, 'api_error'],
  ])('leaves nothing behind where it could not be loaded, and says why: %j', async (fault, message) => {
    const world = stripe();
    const opening = open(place, { clientSecret: 'pi_secret', look });
    const refused = expect(opening).rejects.toThrow(message);
    await world.says('loaderror', fault);
    await refused;
    expect(world.names().at(-1)).toBe('destroy');
  });

  test('is waited for as long as anybody waits, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const world = stripe();
    const opening = open(place, { clientSecret: 'pi_secret', look });
    const refused = expect(opening).rejects.toThrow('Stripe’s form did not come');
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(world.names()).not.toContain('destroy');
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    expect(world.names().at(-1)).toBe('destroy');
  });

  test.each(['ready', 'loaderror'] as const)('is waited for no more once it has answered: %s', async (event) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const world = stripe();
    const opening = open(place, { clientSecret: 'pi_secret', look }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    await world.says(event, { type: 'api_error' });
    await opening;
    expect(vi.getTimerCount()).toBe(0);
  });

  test('does not open on a server that takes no cards by Stripe, nor without Stripe’s script', async () => {
    stripe();
    outside.key = undefined;
    await expect(open(place, { clientSecret: 'x', look })).rejects.toThrow('this server has no key of Stripe');
    outside.key = 'pk_test';
    outside.load = () => Promise.reject(new Error('Stripe.js did not come'));
    await expect(open(place, { clientSecret: 'x', look })).rejects.toThrow('Stripe.js did not come');
  });
});

test('what was typed is charged once it is said so, and the form changes its looks with the page', async () => {
  const world = stripe();
  const opening = openStripeForm(place, { clientSecret: 'pi_secret', look });
  await world.says('ready');
  const form = await opening;
  const day: FormLook = { appearance: { theme: 'stripe', variables: {} }, locale: 'it' };
  form.look(day);
  expect(world.did.at(-1)).toEqual(['update', day]);
  expect(await form.charge('https://here.test/bill')(intent)).toEqual({ state: 'succeeded' });
  const confirmParams = { return_url: 'https://here.test/bill' };
  expect(world.did.at(-1)).toEqual([
    'confirmPayment',
    { elements: world.elements, confirmParams, redirect: 'if_required' },
  ]);
});

test('the bank is asked once more without any form', async () => {
  const world = stripe();
  world.answers.payment = { paymentIntent: { status: 'processing' } };
  expect(await askBank('it')(intent)).toEqual({ state: 'processing' });
  expect(world.did).toEqual([
    ['Stripe', 'pk_test', { locale: 'it' }],
    ['handleNextAction', { clientSecret: 'pi_secret' }],
  ]);
});

describe('a card that is to be kept', () => {
  const opened = async () => {
    const world = stripe();
    const opening = openSetupForm(place, { clientSecret: 'seti_secret', look });
    await world.says('ready');
    return { ...world, form: await opening };
  };

  test('is kept, and a bank that is asked elsewhere leads back', async () => {
    const { form, did, elements } = await opened();
    await form.save('https://here.test/plan');
    const confirmParams = { return_url: 'https://here.test/plan' };
    expect(did.at(-1)).toEqual(['confirmSetup', { elements, confirmParams, redirect: 'if_required' }]);
  });

  const message = 'Ihre Karte wurde abgelehnt.';
  test.each<[StripeFault, object]>([
    [
      { type: 'card_error', code: 'card_declined', message },
      { code: 'stripe_card_declined', message, retry: 'never' },
    ],
    [
      { type: 'card_error', message },
      { code: 'stripe_card_error', message },
    ],
    [
      { type: 'card_error', code: 'expired_card' },
      { statusCode: 402, code: 'card_declined', message: '' },
    ],
    [
      { type: 'validation_error', message: 'Zu kurz' },
      { code: 'stripe_validation_error', message: 'Zu kurz' },
    ],
    [{ type: 'api_connection_error', message: 'no network' }, { code: 'no_connection' }],
    [{ type: 'invalid_request_error' }, { code: 'no_connection' }],
  ])('is not where Stripe says %j', async (error, told) => {
    const { form, answers } = await opened();
    answers.setup = { error };
    await expect(form.save('https://here.test')).rejects.toMatchObject({ error: told });
  });
});
