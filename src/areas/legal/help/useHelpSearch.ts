import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import { call } from '#src/data/api/call.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { currentLanguage } from '#src/i18n/language.ts';

type Found = {
  hits?: AnswerOf<'GET /docs/search'>;
  error?: CallFailed;
  /** the words that this answers */
  of?: string;
};

/** Milliseconds until a pause in typing asks. */
const pause = 150;

/** What is found of these words; what was found of fewer letters stays, and is not meant, until the answer has come. */
export function useHelpSearch(wanted: string): Found & { isNew: boolean } {
  const [found, setFound] = useState<Found>({});
  const text = wanted.trim().slice(0, 100);
  const language = currentLanguage();
  useEffect(() => {
    if (text === '') return undefined;
    let over = false;
    const ask = (): void =>
      void call('GET /docs/search', { query: { text, language } }).then(
        (hits) => over || setFound({ hits, of: text }),
        (error: unknown) => {
          if (!(error instanceof CallFailed)) reportError(error);
          else if (!over) setFound({ error, of: text });
        },
      );
    const timer = setTimeout(ask, pause);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [text, language]);
  return text === '' ? { isNew: false } : { ...found, isNew: found.of === text };
}
