import { beforeEach, expect, test, vi } from 'vitest';
import type { Reply, Request } from '../api/request.ts';
import { authenticateCard, presentCard } from './simulatedCard.ts';
import { leaveReader, presentAtReader } from './simulatedReader.ts';

const outside = vi.hoisted(() => ({
  asked: [] as unknown[],
  reply: undefined as { status: number; body: unknown } | undefined,
}));
vi.mock('../session/identity.ts', () => ({ currentCaller: () => 'guest' }));
vi.mock('../api/request.ts', () => ({
  request: (caller: string, { unanswered, ...asked }: Request): Promise<Reply | undefined> => {
    outside.asked.push([caller, asked]);
    if (!outside.reply) unanswered?.('timeout');
    return Promise.resolve(outside.reply && { ...outside.reply, headers: new Headers() });
  },
}));

const intent = { intent_id: 'intent', client_secret: 'secret' };
beforeEach(() => {
  outside.asked = [];
  outside.reply = { status: 200, body: { state: 'processing' } };
});

test('a card and the answer to the bank go to the simulated provider with the secret, and its word comes back', async () => {
  expect(await presentCard(intent, '4242')).toEqual({ state: 'processing' });
  await authenticateCard(intent, false);
  await presentAtReader('tmr', '4242');
  await leaveReader('tmr');
  const post = (path: string, body: object) => ['guest', { method: 'POST', path: `/simulated-provider/${path}`, body }];
  expect(outside.asked).toEqual([
    post('intents/intent/confirm', { client_secret: 'secret', card_number: '4242' }),
    post('intents/intent/authenticate', { client_secret: 'secret', approve: false }),
    post('readers/tmr/present', { card_number: '4242' }),
    post('readers/tmr/cancel', {}),
  ]);
});

test('a card that is declined fails with the reason, and one without an answer says why there is none', async () => {
  const body = { statusCode: 402, code: 'card_declined', message: 'Card was declined', retry: 'never' };
  outside.reply = { status: 402, body };
  await expect(presentCard(intent, '0002')).rejects.toMatchObject({ error: body });
  outside.reply = { status: 300, body: '' };
  await expect(presentCard(intent, '4242')).rejects.toMatchObject({ error: { statusCode: 300 } });
  outside.reply = undefined;
  await expect(presentCard(intent, '4242')).rejects.toMatchObject({
    error: { code: 'no_connection', values: { reason: 'timeout' } },
  });
});
