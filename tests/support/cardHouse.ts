import type { PartialPayment } from '../../domain/payment/partialPayment.ts';
import type { ReaperParts } from '../../server/payment/paymentIntents.ts';
import type { Attempt, OwedRefund } from '../../server/payment/paymentRepository.ts';
import type { ProviderIncident, ProviderIntent } from '../../server/cardProvider/provider.ts';

export const at = new Date('2026-11-20T11:00:00.000Z');

/** An attempt that stands at the provider as an intent over 5.00. */
export const attemptOf = (more: Partial<Attempt> = {}): Attempt =>
  ({
    attempt_id: 'attempt',
    intent_id: 'pi',
    client_secret: 'secret',
    restaurant_id: 'restaurant',
    partial_payment_id: 'part',
    provider: 'stripe',
    type: 'online',
    state: 'created',
    amount: 500,
    currency: 'EUR',
    destination: null,
    statement_name: null,
    created_at: at,
    terminal_id: null,
    reader_state: null,
    ...more,
  }) as Attempt;

export const intentOf = (more: Partial<ProviderIntent> = {}): ProviderIntent =>
  ({
    intent_id: 'pi',
    client_secret: 'secret',
    amount: 500,
    currency: 'EUR',
    state: 'requires_payment_method',
    ...more,
  }) as ProviderIntent;

/** An open part over 5.00 that a guest has made. */
export const partOf = (more: Partial<PartialPayment> = {}): PartialPayment =>
  ({
    partialPayment_id: 'part',
    restaurant_id: 'restaurant',
    orders: ['order'],
    amount: 500,
    tip: 0,
    status: 'open',
    by: 'guest:phone',
    ...more,
  }) as PartialPayment;

type Command = { type: string; body: object };
type Says = {
  /** the attempt that is under way, each time it is asked for; the last stays */
  attempts?: (Attempt | undefined)[];
  /** the part as it stands, each time it is asked for; the last stays */
  parts?: (PartialPayment | undefined)[];
  owed?: Omit<OwedRefund, 'amount' | 'tip'>[];
  incidents?: ProviderIncident[];
  /** what the orders say to a command; 200 where nothing is said */
  orders?: (command: Command) => { status: number; code?: string } | undefined;
  /** whether the reader leaves the intent alone */
  stops?: boolean;
  accountState?: () => Promise<unknown>;
} & Partial<Record<'createIntent' | 'retrieveIntent' | 'cancelIntent' | 'refund', (...of: never[]) => unknown>>;

/** The next of a list, whose last one stays. */
const next = <T>(list: T[] | undefined): T | undefined => (list && list.length > 1 ? list.shift() : list?.[0]);

/** A house whose database, orders and card provider answer as the test says, and which notes what they were asked. */
export function cardHouse(says: Says = {}) {
  const submitted: { command: Command; key: string; proven?: object }[] = [];
  const asked: [string, ...unknown[]][] = [];
  const queries: { text: string; values: readonly unknown[] }[] = [];
  const logged: { level: string; details: object; message: string }[] = [];
  const provider =
    (name: 'createIntent' | 'retrieveIntent' | 'cancelIntent' | 'refund', usual: () => unknown) =>
    async (...of: never[]) => {
      asked.push([name, ...of]);
      return says[name] ? says[name](...of) : usual();
    };
  const rows = (text: string): unknown[] => {
    if (text.includes('from partial_payment'))
      return [next(says.parts)].flatMap((doc) => (doc ? [{ doc, assigned: true }] : []));
    // what lines are owed is asked for by itself
    if (text.includes('with owed as')) return text.includes('return_id') ? [] : (says.owed ?? []);
    return text.includes('from payment_intent') ? [next(says.attempts)].filter(Boolean) : [];
  };
  const log = (level: string) => (details: object, message: string) => void logged.push({ level, details, message });
  const parts = {
    now: () => at,
    newId: () => 'id',
    requestHash: () => Buffer.alloc(1),
    log: { info: log('info'), warn: log('warn'), error: log('error') },
    db: {
      query: async (text: string, values: readonly unknown[] = []) => {
        queries.push({ text, values });
        return rows(text);
      },
    },
    orders: {
      submit: async (submission: (typeof submitted)[number]) => {
        const { command, key, proven } = submission;
        submitted.push({ command, key, ...(proven ? { proven } : {}) });
        const { status, ...body } = says.orders?.(command) ?? { status: 200 };
        return { status, body: JSON.stringify(body), replayed: false };
      },
    },
    payments: {
      provider: {
        name: 'stripe',
        createIntent: provider('createIntent', () => intentOf()),
        retrieveIntent: provider('retrieveIntent', () => intentOf()),
        cancelIntent: provider('cancelIntent', () => intentOf({ state: 'canceled' })),
        refund: provider('refund', () => undefined),
        incidents: async (id: string) => (asked.push(['incidents', id]), says.incidents ?? []),
      },
      readers: {
        stop: async (...of: string[]) => (asked.push(['stop', ...of]), says.stops ?? true),
        action: async (...of: string[]) => void asked.push(['action', ...of]),
      },
      business: {
        accounts: {
          accountState: async (id: string) => (asked.push(['accountState', id]), says.accountState?.()),
        },
      },
    },
  } as unknown as ReaperParts;
  return {
    parts,
    asked,
    queries,
    logged,
    submitted,
    /** what the orders were told, in their own words */
    told: () => submitted.map(({ command }) => command),
    /** what the provider and its readers were asked to do */
    calls: () => asked.map(([name]) => name),
    /** as what the attempt was ended, each time */
    ended: () =>
      queries
        .filter(({ text }) => /set state = \$2 where attempt_id/.test(text))
        .map(({ values: [attempt_id, state] }) => `${String(attempt_id)} ${String(state)}`),
  };
}
