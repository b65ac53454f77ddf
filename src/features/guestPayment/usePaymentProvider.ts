import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { publicConfig, type PublicConfig } from '#src/data/api/publicConfig.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';

export type PaymentProvider = PublicConfig['paymentProvider'];

/** Which card provider the house works with; unknown while there is no connection to ask. */
export function usePaymentProvider(): PaymentProvider | undefined {
  const { online } = useSnapshot(connection);
  const [provider, setProvider] = useState<PaymentProvider>();
  useEffect(() => {
    if (!online || provider !== undefined) return;
    publicConfig().then(
      (config) => setProvider(config.paymentProvider),
      (error: unknown) => {
        if (!(error instanceof CallFailed)) throw error; // asked again when the connection is back
      },
    );
  }, [online, provider]);
  return provider;
}
