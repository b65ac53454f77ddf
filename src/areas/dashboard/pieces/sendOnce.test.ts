import { describe, expect, it } from 'vitest';
import { CallFailed, unanswered } from '#src/data/api/callFailed.ts';
import { sendOnce } from './sendOnce.ts';

const refused = new CallFailed({ statusCode: 422, code: 'registration_code_invalid', message: 'No', retry: 'never' });

/** Sends each, answered as it is told; the keys that went along. */
async function keysOf(...sends: [content: object, outcome: 'done' | Error][]): Promise<string[]> {
  const once = sendOnce();
  const keys: string[] = [];
  for (const [content, outcome] of sends)
    await once(content, (key) => {
      keys.push(key);
      return outcome === 'done' ? Promise.resolve() : Promise.reject(outcome);
    }).catch((error: unknown) => expect(error).toBe(outcome));
  return keys;
}

describe('what is sent once', () => {
  it('keeps its key when it is sent again because no answer came', async () => {
    const [first, second] = await keysOf([{ code: 'a' }, unanswered()], [{ code: 'a' }, 'done']);
    expect(second).toBe(first);
  });

  it('has another key when it says something else', async () => {
    const [first, second] = await keysOf([{ code: 'a' }, unanswered()], [{ code: 'b' }, 'done']);
    expect(second).not.toBe(first);
  });

  it.each([['done' as const], [refused]])('is asked anew after an answer', async (outcome) => {
    const [first, second] = await keysOf([{ code: 'a' }, outcome], [{ code: 'a' }, 'done']);
    expect(second).not.toBe(first);
  });
});
