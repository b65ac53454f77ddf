import { setTimeout as sleep } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { CardDeclined, ProviderMisconfigured, ProviderRefused, ProviderUnreachable } from '../provider.ts';

/**
 * Stripe keeps what it answered under a key, faults of its own included, and gives the same fault again. The first
 * request was over long ago, so what it left behind can be looked up.
 */
class KeptFault extends ProviderUnreachable {}

/** The key was used for a request that was not the same: a bug, or a setting that has changed meanwhile. */
export class KeyOfAnother extends Error {}

/** The same is being asked for at this moment by somebody else: their answer is ours in a moment. */
class KeyInUse extends ProviderUnreachable {}
const askedAgainAfterMs = [100, 200, 400, 800, 1600];

/** Asks Stripe, with its errors turned into those of every card provider. */
export async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? providerError(error) : error;
  }
}

/** The same, where what is not there is an answer too. */
export async function askingFor<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await asking(ask);
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

/**
 * Makes something under our key. When the key has come to hold a fault, `lookUp` says whether it was made all the
 * same, for which a search is no use: it knows nothing of the last minute. If not, the next of the keys that follow from ours is used, so that whoever asks meanwhile uses it too.
 */
export async function madeOnce<T>(
  idempotencyKey: string,
  make: (options: { idempotencyKey: string }) => Promise<T>,
  lookUp: () => Promise<T | undefined>,
): Promise<T> {
  const keys = [idempotencyKey, ...[2, 3, 4, 5].map((again) => `${idempotencyKey}:${again}`)];
  for (const key of keys) {
    try {
      return await unlessInUse(() => asking(() => make({ idempotencyKey: key })));
    } catch (error) {
      if (!(error instanceof KeptFault)) throw error;
      const made = await lookUp();
      if (made !== undefined) return made;
    }
  }
  throw new ProviderUnreachable(`Stripe keeps failing for ${idempotencyKey}`);
}

async function unlessInUse<T>(ask: () => Promise<T>): Promise<T> {
  for (const wait of askedAgainAfterMs) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof KeyInUse)) throw error;
      await sleep(wait);
    }
  }
  return ask();
}

/** The key is wrong, or lacks a permission. */
export const notAllowed = (status: number): boolean => status === 401 || status === 403;

function providerError(error: Stripe.errors.StripeError): Error {
  const { statusCode = 0, code = error.rawType ?? 'unknown', param: field, message } = error;
  const said = `Stripe: ${message} (${statusCode} ${code})`;
  const options = { cause: error };
  if (code === 'idempotency_key_in_use') return new KeyInUse(said, options);
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new KeyOfAnother(said, options);
  if (statusCode === 402) return new CardDeclined(said, { ...options, code: error.decline_code || code });
  if ((statusCode === 400 || statusCode === 404) && code !== 'rate_limit' && code !== 'lock_timeout') {
    return new ProviderRefused(said, { ...options, code, field });
  }
  // an account that has let go of the platform is no fault of the key
  if (code === 'account_invalid') return new ProviderRefused(said, { ...options, code, field });
  if (notAllowed(statusCode)) return new ProviderMisconfigured(said, options);
  if (statusCode >= 500 && error.headers?.['idempotent-replayed'] === 'true') return new KeptFault(said, options);
  const seconds = Number(error.headers?.['retry-after']);
  return new ProviderUnreachable(said, { ...options, ...(seconds > 0 ? { retryAfter: Math.ceil(seconds) } : {}) });
}
