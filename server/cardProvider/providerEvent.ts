/** Something happened at the card provider; what exactly is asked there. Without `about` it is nothing to us. */
export type ProviderEvent = {
  event_id: string;
  type: string;
  about?:
    | { kind: 'intent'; intent_id: string; attempt_id?: string }
    | { kind: 'incident'; intent_id: string }
    | { kind: 'account'; account_id: string }
    | { kind: 'subscription' | 'card'; customer_id: string };
};

/** What it told by itself, and whether that can be understood. */
export type ToldByProvider = ProviderEvent | 'unreadable';

/** What the card provider tells by itself: stored first, dealt with afterwards. */
export type ProviderEvents = {
  /** Stores an event; what it calls for is begun after this. An event that was told before is nothing new. */
  take(event: ProviderEvent): Promise<void>;
  /** Until everything that was begun here has come to an end. */
  settled(): Promise<void>;
  /** Begins nothing more and lets what is running end. */
  stop(): Promise<void>;
};
