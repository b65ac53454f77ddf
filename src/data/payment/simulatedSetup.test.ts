import { beforeEach, expect, test, vi } from 'vitest';
import { unanswered } from '../api/callFailed.ts';
import type { Reply, Request } from '../api/request.ts';
import { presentSetup } from './simulatedSetup.ts';

const outside = vi.hoisted(() => ({
  asked: [] as unknown[],
  replies: [] as ({ status: number; body: unknown } | undefined)[],
}));
vi.mock('../api/request.ts', () => ({
  request: (caller: string, { unanswered, ...asked }: Request): Promise<Reply | undefined> => {
    outside.asked.push([caller, asked]);
    const reply = outside.replies.shift();
    if (!reply) unanswered?.('timeout');
    return Promise.resolve(reply && { ...reply, headers: new Headers() });
  },
}));
beforeEach(() => {
  outside.asked = [];
  outside.replies = [];
});

const secret = 'seti_1_secret_s_2';
const post = (path: string, body: object) => [
  'user',
  {
    method: 'POST',
    path: `/simulated-provider/setup-intents/seti_1/${path}`,
    body: { client_secret: secret, ...body },
  },
];

test('a card to be kept goes to the simulated provider in the owner’s name, and its bank says yes where it is asked', async () => {
  outside.replies = [
    { status: 200, body: { state: 'requires_action' } },
    { status: 200, body: { state: 'succeeded' } },
  ];
  await presentSetup(secret, '4242');
  expect(outside.asked).toEqual([post('confirm', { card_number: '4242' }), post('authenticate', { approve: true })]);
});

test('a card that is declined is not kept, and one without an answer says why there is none', async () => {
  const body = { statusCode: 402, code: 'card_declined', message: 'Card was declined', retry: 'never' };
  outside.replies = [{ status: 402, body }, undefined];
  await expect(presentSetup(secret, '0002')).rejects.toMatchObject({ error: body });
  await expect(presentSetup(secret, '4242')).rejects.toMatchObject({ error: unanswered('timeout').error });
  expect(outside.asked).toHaveLength(2);
  outside.replies = [{ status: 300, body }];
  await expect(presentSetup(secret, '4242')).rejects.toMatchObject({ error: { code: 'card_declined' } });
});

test('no bank is asked about a card that is kept without it', async () => {
  outside.replies = [{ status: 200, body: { state: 'succeeded' } }];
  await presentSetup(secret, '4242');
  expect(outside.asked).toEqual([post('confirm', { card_number: '4242' })]);
});
