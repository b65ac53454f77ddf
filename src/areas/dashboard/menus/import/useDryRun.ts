import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import type { WireError } from '#contract/errors.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { asUser } from '#src/data/session/asUser.ts';

export type ImportReport = AnswerOf<'POST /chain/import'>;
export type ImportFile = { chain_id: string; restaurant_id?: string; format: 'json' | 'csv'; data: string };
type DryRun = { report?: ImportReport; error?: WireError; busy: boolean; again: () => void };

/** What the server says a file would change, asked once more whenever the file is another one. */
export function useDryRun({ chain_id, restaurant_id, format, data }: ImportFile): DryRun {
  const [asked, setAsked] = useState(0);
  const [answer, setAnswer] = useState<{ to: string; report?: ImportReport; error?: WireError }>();
  const to = `${asked} ${restaurant_id} ${format} ${data}`;
  useEffect(() => {
    let over = false;
    const body = { chain_id, format, data, dryRun: true, ...(restaurant_id === undefined ? {} : { restaurant_id }) };
    asUser('POST /chain/import', { body }).then(
      (report) => over || setAnswer({ to, report }),
      (error: unknown) => {
        if (!(error instanceof CallFailed)) reportError(error);
        else if (!over) setAnswer({ to, error: error.error });
      },
    );
    return () => {
      over = true;
    };
  }, [to, chain_id, restaurant_id, format, data]);
  const { report, error } = answer ?? {};
  return {
    // what was found of the file before stays in sight while it is looked at again
    ...(report ? { report } : {}),
    ...(error ? { error } : {}),
    busy: answer?.to !== to,
    again: () => setAsked((count) => count + 1),
  };
}
