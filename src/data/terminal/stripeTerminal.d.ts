/**
 * The provider's terminal library as far as it is used here (tsconfig.base.json leads to this page). Its package brings
 * types of an older release of the provider's server library along, which would stand in the place of ours.
 */
export type Reader = { id: string; label?: string | null; serial_number: string; status: string | null };
type Intent = { id: string; status: string };
export type ErrorResponse = { error: { code?: string; decline_code?: string; message: string } };

export type Terminal = {
  discoverReaders: () => Promise<{ discoveredReaders: Reader[] } | ErrorResponse>;
  connectReader: (reader: Reader, options: { fail_if_in_use: boolean }) => Promise<{ reader: Reader } | ErrorResponse>;
  disconnectReader: () => Promise<unknown>;
  collectPaymentMethod: (client_secret: string) => Promise<{ paymentIntent: Intent } | ErrorResponse>;
  cancelCollectPaymentMethod: () => Promise<object | ErrorResponse>;
  processPayment: (intent: Intent) => Promise<{ paymentIntent: Intent } | ErrorResponse>;
};

export type StripeTerminal = {
  create: (callbacks: {
    onFetchConnectionToken: () => Promise<string>;
    onUnexpectedReaderDisconnect: () => void;
  }) => Terminal | undefined;
};

export declare const loadStripeTerminal: () => Promise<StripeTerminal | null>;

declare global {
  interface Window {
    StripeTerminal?: StripeTerminal;
  }
}
