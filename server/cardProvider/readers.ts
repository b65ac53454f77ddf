/** What a reader is to take, and whether it may ask the cardholder for a tip. */
export type WantedCharge = { intent_id: string; askForTip: boolean };

/**
 * What came of asking a reader: it is at it; works on something else; is not reached; does not stand at this location;
 * or the intent is not to be paid any more.
 */
export type ReaderAnswer = 'charging' | 'busy' | 'offline' | 'elsewhere' | 'not_payable';

/** What a reader was last asked to charge, by its own word. */
export type ReaderAction = {
  intent_id: string;
  state: 'in_progress' | 'succeeded' | 'failed';
  /** why it failed, in the provider's word */
  failure?: string;
};

/**
 * Readers that the server drives (ADR 34). Whatever a reader says, only the intent proves a payment. Throws as the
 * payments do (provider.ts): after ProviderUnreachable nobody knows whether the reader heard.
 */
export type ReaderProvider = {
  /** Has a reader ask for a card. Asked again for the same intent it goes on with it. */
  charge(location_id: string, terminal_id: string, wanted: WantedCharge): Promise<ReaderAnswer>;
  /** Nothing when there is no such reader, or it was asked nothing or was reset. */
  action(terminal_id: string): Promise<ReaderAction | undefined>;
  /** Has a reader leave an intent alone; false while it has a card of it authorised and cannot be stopped. */
  stop(terminal_id: string, intent_id: string): Promise<boolean>;
};
