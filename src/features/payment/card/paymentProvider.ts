import { proxy } from 'valtio';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { publicConfig } from '#src/data/api/publicConfig.ts';

/** Who takes the cards; the screen says visibly when nobody does (D15). */
export const paymentProvider = proxy<{ name?: 'simulated' | 'stripe' | 'off' }>({});

export async function loadPaymentProvider(): Promise<void> {
  if (paymentProvider.name !== undefined) return;
  try {
    paymentProvider.name = (await publicConfig()).paymentProvider;
  } catch (error) {
    // without a connection no card can be taken anyway; it is asked again when the pay screen opens next
    if (!(error instanceof CallFailed)) throw error;
  }
}
