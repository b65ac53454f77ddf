import { expect, it, vi } from 'vitest';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { answerConfirmation, confirmation, confirmed } from './confirmation.ts';

const refusal = (code: string) => new CallFailed({ statusCode: 403, code, message: code, retry: 'never' });
const asksFirst = () =>
  vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal('confirmation_needed')).mockResolvedValue('done');

it('does what needs no proof at once', async () => {
  expect(await confirmed(async () => 'done')).toBe('done');
  expect(confirmation.asked).toBe(false);
});

it('asks who is there, and then does it', async () => {
  const work = asksFirst();
  const doing = confirmed(work);
  await expect.poll(() => confirmation.asked).toBe(true);
  answerConfirmation(true);
  expect(await doing).toBe('done');
  expect(work).toHaveBeenCalledTimes(2);
  expect(confirmation.asked).toBe(false);
});

it('does nothing for somebody who leaves the question', async () => {
  const work = asksFirst();
  const doing = confirmed(work);
  await expect.poll(() => confirmation.asked).toBe(true);
  answerConfirmation(false);
  expect(await doing).toBeUndefined();
  expect(work).toHaveBeenCalledTimes(1);
});

it('asks for the last that was wanted', async () => {
  const [first, second] = [confirmed(asksFirst()), confirmed(asksFirst())];
  expect(await first).toBeUndefined();
  answerConfirmation(true);
  expect(await second).toBe('done');
});

it('passes on every other refusal', async () => {
  await expect(confirmed(() => Promise.reject(refusal('email_taken')))).rejects.toMatchObject({ code: 'email_taken' });
});
