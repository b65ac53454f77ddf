type Answer = { status: number; body: object };
type Kept = { request: string; answer: Answer; at: Date };

const keptMs = 24 * 3_600_000;

/**
 * Stripe's idempotency: the first answer under a key is given again for a day, whatever it was; the same key with
 * another request is an error. What was refused before it began leaves nothing behind.
 */
export function keptAnswers(now: () => Date) {
  const answers = new Map<string, Kept>();
  return {
    once(key: string | undefined, request: string, perform: () => Answer): Answer & { replayed?: boolean } {
      if (!key) return perform();
      const earlier = answers.get(key);
      if (earlier && now().getTime() - earlier.at.getTime() < keptMs) {
        if (earlier.request === request) return { ...earlier.answer, replayed: true };
        const message =
          'Keys for idempotent requests can only be used with the same parameters they were first used with.';
        return { status: 400, body: { error: { type: 'idempotency_error', message } } };
      }
      const answer = perform();
      answers.set(key, { request, answer, at: now() });
      return answer;
    },
  };
}
