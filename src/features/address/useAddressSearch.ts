import { useEffect, useRef, useState } from 'react';
import { houseNumberIn, streetLine } from '#domain/delivery/streetLine.ts';
import type { Around, Found, FoundAddress, PlaceService } from '#src/data/places/place.ts';
import { position } from '#src/data/places/position.ts';

/** Milliseconds that somebody has stopped typing. */
const pause = 300;
const worthSearching = 3;

/** What became of a search, as far as it has to be said. */
export type SearchNews = 'searching' | 'nothing' | 'failed' | 'noPosition' | 'filled' | 'number';

type AddressSearch = {
  found: readonly Found[];
  news: SearchNews | undefined;
  typed: (text: string) => void;
  search: (text: string) => void;
  pick: (found: Found, typed: string) => void;
  locate: () => void;
  close: () => void;
};

/** Looks an address up: one question at a time, the last one counts. `onFound` gets what is to stand in the fields. */
export function useAddressSearch(
  service: PlaceService | undefined,
  around: Around,
  onFound: (address: FoundAddress) => void,
): AddressSearch {
  const [found, setFound] = useState<readonly Found[]>([]);
  const [news, setNews] = useState<SearchNews>();
  const turn = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = (): void => {
    clearTimeout(timer.current);
    turn.current?.abort();
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      turn.current?.abort();
    },
    [],
  );

  async function ask(question: (signal: AbortSignal) => Promise<SearchNews | undefined>): Promise<void> {
    stop();
    const ends = new AbortController();
    turn.current = ends;
    setNews('searching');
    const answer = await question(ends.signal).catch((): SearchNews => 'failed');
    if (!ends.signal.aborted) setNews(answer);
  }
  const search = (text: string): void =>
    void ask(async (signal) => {
      if (!service || text.trim().length < worthSearching) return undefined;
      const list = await service.search(text.trim(), around, signal);
      if (!signal.aborted) setFound(list);
      return list.length > 0 ? undefined : 'nothing';
    });
  const fill = (address: FoundAddress, signal: AbortSignal): SearchNews => {
    if (signal.aborted) return 'nothing';
    // what belongs to another address goes with it
    onFound({ postalCode: '', city: '', ...address });
    return /\d/.test(address.street ?? '') ? 'filled' : 'number';
  };
  return {
    found,
    news,
    typed: (text) => {
      stop();
      setNews(undefined);
      if (!service?.whileTyping || text.trim().length < worthSearching) setFound([]);
      else timer.current = setTimeout(() => search(text), pause);
    },
    search,
    pick: (one, typed) => {
      setFound([]);
      void ask(async (signal) => fill(withNumber(await one.address(signal), typed), signal));
    },
    locate: () => {
      setFound([]);
      void ask(async (signal) => {
        const here = await position().catch(() => undefined);
        if (!here) return 'noPosition';
        const address = await service?.at?.(here, around.language, signal);
        return address ? fill(address, signal) : 'nothing';
      });
    },
    close: () => {
      stop();
      setFound([]);
    },
  };
}

/** A street of which no number is known keeps the one that was typed. */
function withNumber(address: FoundAddress, typed: string): FoundAddress {
  const { street = '', country = '' } = address;
  const number = /\d/.test(street) ? '' : houseNumberIn(typed);
  return { ...address, street: street ? streetLine(street, number, country) : typed };
}
