import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import type { WireError } from '#contract/errors.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { asUser } from '#src/data/session/asUser.ts';

export type ImportReport = AnswerOf<'POST /chain/import'>;
export type ImportFile = { chain_id: string; restaurant_id?: string; format: 'json' | 'csv'; data: string };
type DryRun<About> = {
  report?: ImportReport;
  /** what the file was made of that the report is about */
  about?: About;
  error?: WireError;
  busy: boolean;
  again: () => void;
};

/** What the server says a file would change, asked once more whenever the file is another one. */
export function useDryRun<About>({ chain_id, restaurant_id, format, data }: ImportFile, madeOf: About): DryRun<About> {
  const [asked, setAsked] = useState(0);
  const [answer, setAnswer] = useState<{
    to: string;
    found?: { report: ImportReport; about: About };
    error?: WireError;
  }>();
  const about = useRef(madeOf);
  useEffect(() => void (about.current = madeOf));
  const to = `${asked} ${restaurant_id} ${format} ${data}`;
  useEffect(() => {
    let over = false;
    const body = { chain_id, format, data, dryRun: true, ...(restaurant_id === undefined ? {} : { restaurant_id }) };
    asUser('POST /chain/import', { body }).then(
      (report) => over || setAnswer({ to, found: { report, about: about.current } }),
      (error: unknown) => {
        if (!(error instanceof CallFailed)) reportError(error);
        // what somebody is mending in what was found before stays
        else if (!over) setAnswer((before) => ({ ...before, to, error: error.error }));
      },
    );
    return () => {
      over = true;
    };
  }, [to, chain_id, restaurant_id, format, data]);
  const { found, error } = answer ?? {};
  return {
    // what was found of the file before stays in sight while it is looked at again
    ...found,
    ...(error ? { error } : {}),
    busy: answer?.to !== to,
    again: () => setAsked((count) => count + 1),
  };
}
