import type { PublicConfig } from '#src/data/api/publicConfig.ts';
import { usePublicConfig } from '#src/data/api/usePublicConfig.ts';

export type PaymentProvider = PublicConfig['paymentProvider'];

/** Which card provider the house works with; unknown until the server has said so. */
export const usePaymentProvider = (): PaymentProvider | undefined => usePublicConfig()?.paymentProvider;
