import type { Terminal } from '#domain/device/device.ts';
import type { CardIntent } from '../payment/cardSteps.ts';

/** A card reader as a library finds it; only those of the restaurant's location are found. */
export type FoundReader = Pick<Terminal, 'terminal_id' | 'label' | 'status'>;

/** What a library says instead: its own code, and of a decline the bank's. */
export type LibraryFault = { code: string; message: string; decline_code?: string };

/** What was read of a card; a library takes back just what it gave. */
export type CollectedCard = { readonly collected: unknown };

/** How the provider's intent stands after its library has charged it. */
export type ProcessedState = 'processing' | 'succeeded' | 'requires_action';

/** Either what was asked for, or why not. Libraries throw only what they themselves did not expect. */
export type LibraryAnswer<T> = { value: T } | { fault: LibraryFault };

/**
 * A card provider's library for readers that a device drives itself. The real one comes from the provider's host; the
 * simulation's behaves like it, failures included (D15).
 */
export type ReaderLibrary = {
  discover: () => Promise<LibraryAnswer<FoundReader[]>>;
  /** Takes the reader also from whoever is using it: whoever asks has asked people first (D34). */
  connect: (terminal_id: string) => Promise<LibraryAnswer<FoundReader>>;
  disconnect: () => Promise<void>;
  /** Waits until a card is held to the reader; `canceled` when it was told to stop. */
  collect: (intent: CardIntent) => Promise<LibraryAnswer<CollectedCard>>;
  cancelCollect: () => Promise<LibraryAnswer<undefined>>;
  process: (card: CollectedCard) => Promise<LibraryAnswer<ProcessedState>>;
};

/** What a library needs of this device. */
export type LibraryWorld = {
  /** a connection token for the restaurant's location */
  fetchToken: () => Promise<string>;
  /** the reader is gone, and nobody here wanted that */
  onBroken: () => void;
};

/** What a collecting that was stopped is called. */
export const stoppedCode = 'canceled';
