import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { call } from '#src/data/api/call.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';

export type PaymentProvider = 'simulated' | 'stripe' | 'off';

/** Which card provider the house works with; unknown while there is no connection to ask. */
export function usePaymentProvider(): PaymentProvider | undefined {
  const { online } = useSnapshot(connection);
  const [provider, setProvider] = useState<PaymentProvider>();
  useEffect(() => {
    if (!online || provider !== undefined) return;
    call('GET /config', {}).then(
      (config) => setProvider(config.paymentProvider),
      (error: unknown) => {
        if (!(error instanceof CallFailed)) throw error; // asked again when the connection is back
      },
    );
  }, [online, provider]);
  return provider;
}
