import { describe, expect, it } from 'vitest';
import { createChance } from '../testing/chance.ts';
import { operationVersion } from './operation.ts';
import { readOutboxFile, type FileFault } from './readOutboxFile.ts';

const chance = createChance(11);
const caller = 'device:m1';
const exportedAt = '2026-11-21T10:00:00.000Z';
const day = 86_400_000;
const long = (length: number): string => 'x'.repeat(length);
type Row = Record<string, unknown>;

/** An action as a release that writes all it knows wrote it, besides what it never had to say. */
const action = (change: Row = {}): Row => ({
  key: chance.id(),
  caller,
  scope: 'restaurant:r1',
  lane: 'order:o1',
  version: operationVersion,
  command: { type: 'order.action', body: { order_id: 'o1', action: 'accept' } },
  actor: { kind: 'employee', id: 'anna', name: 'Anna' },
  occurredAt: '2026-11-21T09:00:00.000Z',
  clockOffset: -250,
  state: 'waiting',
  attempts: 3,
  ...change,
});
const mail = (change: Row = {}): Row => ({
  key: chance.id(),
  caller,
  at: '2026-11-21T09:00:00.000Z',
  order_id: chance.id(),
  email: 'guest@example.test',
  language: 'de',
  ...change,
});
const refusal = { statusCode: 409, code: 'invalid_order_action', message: 'It is paid.', retry: 'never' };

/** A row with one thing in it that cannot be, and what that is. */
type Wrong = [string, Row];
const each = (field: string, values: readonly unknown[]): Wrong[] =>
  values.map((value) => [`${field} ${JSON.stringify(value)}`, { [field]: value }]);
const refusalsOfNothing: readonly unknown[] = [
  undefined,
  null,
  'no',
  {},
  { code: 'x' },
  { message: 'x' },
  { code: '', message: 'x' },
  { code: 'x', message: '' },
  { code: 'x', message: long(1_001) },
  { code: long(201), message: 'x' },
];

const text = (operations: unknown, receiptMails?: unknown): string =>
  JSON.stringify({ exportedAt, operations, receiptMails });
const read = (content: string, now = Date.parse(exportedAt)) => readOutboxFile(content, caller, now);
/** What became of a file with one good action and this one behind it. */
const ofAction = (change: Row) => read(text([action(), action(change)]));
const ofMail = (change: Row) => read(text([], [mail(), mail(change)]));
const operationsOf = (content: string) => {
  const found = read(content);
  return 'fault' in found ? found.fault : found.operations;
};
const mailsOf = (content: string) => {
  const found = read(content);
  return 'fault' in found ? found.fault : found.mails;
};

describe('a file of what waited', () => {
  it('is read in its order, each action as it was written', () => {
    const all = [
      action(),
      action({ scope: 'guest', actor: { kind: 'guest', id: 'g' } }),
      action({ scope: 'table:t1', clockHeard: true, follows: 'k1', supersedes: 'k0' }),
      action({ state: 'parked', lastError: refusal }),
    ];
    const mails = [
      mail(),
      mail({ partialPayment_id: chance.id(), return_id: chance.id() }),
      mail({ refused: refusal }),
    ];
    expect(read(text(all, mails))).toEqual({ operations: all, mails });
  });

  it('may be empty, and of a release that kept no mails', () => {
    expect(read(text([]))).toEqual({ operations: [], mails: [] });
  });

  it.each<[string, Row, Row]>([
    ['what was under way waits again', { state: 'sending' }, { state: 'waiting' }],
    ['why it failed last time is forgotten, as long as it waits', { lastError: refusal }, { lastError: undefined }],
    ['one that never went out counts as sent: who had it may have sent it', { attempts: 0 }, { attempts: 1 }],
    ['one that was counted by nobody counts as sent', { attempts: 'often' }, { attempts: 1 }],
    ['a clock is believed by a clear word alone', { clockHeard: 'yes' }, { clockHeard: undefined }],
    ['who has no name has none', { actor: { kind: 'user', id: 'u', name: '' } }, { actor: { kind: 'user', id: 'u' } }],
    ['it follows nothing but a key', { follows: 7, supersedes: {} }, { follows: undefined, supersedes: undefined }],
    ['nothing that is unknown comes along', { evil: '<script>', retryAt: 1, answered: true }, {}],
    [
      'a person’s id and name lose what is beside them',
      { actor: { kind: 'device', id: 'd', name: 'Bar', admin: true } },
      { actor: { kind: 'device', id: 'd', name: 'Bar' } },
    ],
    [
      'a command loses what is beside it',
      { command: { type: 'order.action', body: { order_id: 'o1' }, path: '/admin' } },
      { command: { type: 'order.action', body: { order_id: 'o1' } } },
    ],
  ])('%s', (_, written, taken) => {
    const row = action(written);
    const known = Object.keys(action()).filter((name) => name !== 'key');
    const expected = Object.fromEntries(known.map((name) => [name, name in taken ? taken[name] : row[name]]));
    expect(operationsOf(text([row]))).toStrictEqual([{ key: row['key'], ...expected }]);
  });

  it('of the first release is lifted: its command out of the call that was to carry it', () => {
    const { command: _, ...rest } = action({ version: 1 });
    const call = { type: 'order.action', method: 'POST', path: '/order/action', body: { order_id: 'o1', seen: 3 } };
    expect(operationsOf(text([{ ...rest, ...call }]))).toEqual([
      { ...rest, version: operationVersion, command: { type: 'order.action', body: { order_id: 'o1' } } },
    ]);
  });

  it.each(['user', 'device', 'employee', 'guest', 'system'])('may be of a %s', (kind) => {
    expect(ofAction({ actor: { kind, id: 'x' } })).toMatchObject({ operations: [{}, { actor: { kind } }] });
  });
});

describe('a file is taken only where each action can be believed', () => {
  const id = chance.id();
  const faults: Record<FileFault, Wrong[]> = {
    newer: [['the next release', { version: operationVersion + 1 }]],
    other_device: [
      ['another device', { caller: 'device:m2' }],
      ['a long name of another', { caller: long(200) }],
    ],
    too_old: [],
    unreadable: [
      ...each('version', [0, -1, 1.5, '2', null]),
      ...each('caller', [undefined, '', 7, long(201)]),
      ...each('key', [undefined, 7, 'k', `x${id}`, `${id}x`, id.slice(1), id.toUpperCase()]),
      ...each('lane', [undefined, '', 7, long(101)]),
      ...each('scope', [undefined, '', 'guests', 'world', ' table:t', 'restaurant', 7, `table:${long(195)}`]),
      ...each('occurredAt', [
        undefined,
        '2026-11-21',
        'at 2026-11-21T09:00:00Z',
        '+002026-11-21T09:00:00Z',
        '2026-11-x1T09:00:00Z',
        '2026-13-21T09:00:00Z',
        'Nov 21, 2026',
        1_763_000_000_000,
        `2026-11-21T09:00:00.${long(3)}Z`,
        `2026-11-21T09:00:00.${'0'.repeat(20)}Z`,
      ]),
      ...each('clockOffset', [undefined, '0', null]),
      ...each('command', [
        undefined,
        null,
        'order.action',
        {},
        { body: {} },
        { type: 'order.action' },
        { type: 'order.action', body: null },
        { type: 'order.action', body: 'x' },
        { type: 'drop.tables', body: {} },
        { type: ['order.action'], body: {} },
      ]),
      ...each('actor', [
        undefined,
        null,
        {},
        { id: 'x' },
        { kind: 'user' },
        { kind: 'user', id: '' },
        { kind: 'user', id: long(201) },
        { kind: 'robot', id: 'x' },
        { kind: ['user'], id: 'x' },
      ]),
      ...refusalsOfNothing.map((lastError): Wrong => ['parked for no reason', { state: 'parked', lastError }]),
    ],
  };
  const all = Object.entries(faults).flatMap(([fault, rows]) =>
    rows.map(([title, row]) => [title, fault, row] as const),
  );
  it.each(all)('%s: %s', (_, fault, row) => {
    expect(ofAction(row)).toEqual({ fault });
  });

  it.each<Row>([
    { lane: long(100), actor: { kind: 'user', id: long(200) } },
    { scope: `restaurant:${long(189)}` },
    { occurredAt: `2026-11-21T09:00:00.${'0'.repeat(19)}Z` },
    { state: 'parked', lastError: { code: long(200), message: long(1_000) } },
  ])('is taken up to what an action may be long', (row) => {
    expect(ofAction(row)).toMatchObject({ operations: [{}, row] });
  });

  it('is not believed with a clock that is off without an end', () => {
    expect(read(text([action()]).replace('-250', '1e999'))).toEqual({ fault: 'unreadable' });
    expect(operationsOf(text([action()]).replace('"attempts":3', '"attempts":1e999'))).toMatchObject([{ attempts: 1 }]);
  });

  it('has no key twice', () => {
    const { key } = action();
    expect(read(text([action({ key }), action(), action({ key })]))).toEqual({ fault: 'unreadable' });
  });

  it.each([null, 7, 'x', undefined])('has nothing but actions: %j', (row) => {
    expect(read(text([action(), row]))).toEqual({ fault: 'unreadable' });
  });
});

describe('the receipts by mail in it', () => {
  it('are this device’s where an earlier release did not say whose', () => {
    const { caller: _, at: __, ...old } = mail();
    expect(mailsOf(text([], [old]))).toStrictEqual([{ ...old, caller }]);
  });

  it('lose what is no id and what is beside them', () => {
    const { key, ...rest } = mail();
    const written = { key, ...rest, partialPayment_id: 'p', return_id: 7, evil: '<script>' };
    expect(mailsOf(text([], [written]))).toStrictEqual([{ key, ...rest }]);
  });

  it('of the browser’s other devices stay behind, and only where all is of others the file is', () => {
    const own = mail();
    const other = mail({ caller: 'device:m2' });
    expect(mailsOf(text([], [other, own, other]))).toEqual([own]);
    expect(mailsOf(text([action()], [own, other]))).toEqual([own]);
    expect(mailsOf(text([action()], [other]))).toEqual([]);
    expect(read(text([], [other]))).toEqual({ fault: 'other_device' });
  });

  it.each<Wrong>([
    ...each('caller', ['', 7, null]),
    ...each('key', [undefined, 'k', `${chance.id()}x`]),
    ...each('at', ['yesterday', 7, null]),
    ...each('order_id', [undefined, 'o1', [chance.id()]]),
    ...each('email', [undefined, '', 'guest', ['guest@example.test'], `guest@${'x'.repeat(250)}.test`]),
    ...each('language', [undefined, '', 7, 'de-AT1']),
    ...each('refused', [null, ...refusalsOfNothing.slice(2)]),
  ])('make it unreadable: %s', (_, row) => {
    expect(ofMail(row)).toEqual({ fault: 'unreadable' });
  });

  it('may be in any language that is written short', () => {
    expect(ofMail({ language: 'pt-BR' })).toMatchObject({ mails: [{}, { language: 'pt-BR' }] });
  });

  it.each([null, 7, 'x'])('are nothing else: %j', (row) => {
    expect(read(text([], [row]))).toEqual({ fault: 'unreadable' });
  });
});

describe('a file as a whole', () => {
  it.each([
    '',
    '{"exportedAt":',
    'null',
    '[]',
    '7',
    JSON.stringify({ operations: [] }),
    JSON.stringify({ exportedAt: 'soon', operations: [] }),
    JSON.stringify({ exportedAt }),
    text({ length: 0 }),
    text([], { length: 0 }),
    text([], 'none'),
  ])('is no outbox: %s', (content) => {
    expect(read(content)).toEqual({ fault: 'unreadable' });
  });

  it('is taken for thirty days: the server remembers what it has done for longer', () => {
    const at = Date.parse(exportedAt);
    expect(read(text([]), at + 30 * day)).toEqual({ operations: [], mails: [] });
    expect(read(text([]), at + 30 * day + 1)).toEqual({ fault: 'too_old' });
  });

  it('has ten thousand actions and as many mails at most', () => {
    const most = Array.from({ length: 10_000 }, () => action());
    const mails = Array.from({ length: 10_000 }, () => mail());
    const found = read(text(most, mails));
    expect('fault' in found ? found : [found.operations.length, found.mails.length]).toEqual([10_000, 10_000]);
    expect(read(text([...most, action()]))).toEqual({ fault: 'unreadable' });
    expect(read(text([], [...mails, mail()]))).toEqual({ fault: 'unreadable' });
  });
});
