import type { AnswerOf } from '#contract/calls.ts';
import type { Address } from '#domain/order/order.ts';

/** What somebody is likely to look for. */
export type Around = {
  /** in which names are said */
  language: string;
  /** ISO codes; none means everywhere */
  countries: readonly string[];
  near?: { lat: number; lng: number };
};

/** An address as far as it is known. */
export type FoundAddress = Partial<Address>;

/** Something that was found: two lines to tell it from others, and its address, which may have to be asked for. */
export type Found = {
  key: string;
  line: string;
  rest: string;
  address: (signal: AbortSignal) => Promise<FoundAddress>;
};

/** Everything rejects when there is no answer, or none of the kind expected. */
export type AskPlaces = {
  search: (text: string, around: Around, signal: AbortSignal) => Promise<Found[]>;
  /** What lies at a position; nothing where nobody lives. */
  at: (
    position: { lat: number; lng: number },
    language: string,
    signal: AbortSignal,
  ) => Promise<FoundAddress | undefined>;
};

/** Where addresses are looked up (D28). Not every service can be asked what lies at a position. */
export type PlaceService = Pick<AskPlaces, 'search'> &
  Partial<AskPlaces> & {
    by: 'google' | 'openstreetmap';
    /** it may be asked while somebody types; otherwise once he asks for it */
    whileTyping: boolean;
  };

export type MapsOffer = AnswerOf<'GET /config'>['maps'];
