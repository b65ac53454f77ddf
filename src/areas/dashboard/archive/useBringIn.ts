import { useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import { newId } from '#src/data/ids.ts';
import { largestArchive, partsOf, sendPart } from '#src/data/session/archive.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';

export type ArchiveReport = AnswerOf<'POST /chain/archive'>;
/** Longer than the server takes over any. */
const patience = 330_000;

type Upload = { file: File; upload_id: string; key: string; parts: Blob[]; sent: number };
export type BringIn = {
  upload?: Omit<Upload, 'parts'> & { parts: number };
  /** what is going on, if anything */
  busy?: 'sending' | 'looking' | 'bringing';
  report?: ArchiveReport;
  failure?: string;
  isTooLarge: boolean;
  begin: (file: File) => void;
  /** once more from where it broke off */
  goOn: () => void;
  bringIn: () => Promise<ArchiveReport | undefined>;
  again: () => void;
};

/** An archive on its way to the server: sent in parts, looked at there, and brought in when its owner says so. */
export function useBringIn(): BringIn {
  const [upload, setUpload] = useState<Upload>();
  const [busy, setBusy] = useState<BringIn['busy']>();
  const [report, setReport] = useState<ArchiveReport>();
  const [failure, setFailure] = useState<string>();
  const [isTooLarge, setTooLarge] = useState(false);

  const working = async <T>(what: BringIn['busy'], work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(what);
    setFailure(undefined);
    try {
      return await work();
    } catch (error) {
      setFailure(refusalSentence(error));
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };
  const asked = ({ upload_id, key, parts }: Upload, dryRun: boolean): Promise<ArchiveReport> =>
    asUser('POST /chain/archive', {
      body: { upload_id, parts: parts.length, dryRun },
      patience,
      // the answer may be lost: it is the same one when it is asked for again
      ...(dryRun ? {} : { key }),
    });
  const send = async (begun: Upload): Promise<void> => {
    const isThere = await working('sending', async () => {
      for (let part = begun.sent; part < begun.parts.length; part += 1) {
        await sendPart(begun.upload_id, part, begun.parts[part]!);
        setUpload({ ...begun, sent: part + 1 });
      }
      return true;
    });
    if (!isThere) return;
    const looked = await working('looking', () => asked(begun, true));
    if (looked && looked.problems.length > 0 && begun.file.size > largestArchive) {
      // what is needed did not fit either
      setUpload(undefined);
      setTooLarge(true);
    } else if (looked) setReport(looked);
  };
  const forget = (): void => {
    setUpload(undefined);
    setReport(undefined);
    setFailure(undefined);
    setTooLarge(false);
  };

  return {
    ...(upload ? { upload: { ...upload, parts: upload.parts.length } } : {}),
    ...(busy ? { busy } : {}),
    ...(report ? { report } : {}),
    ...(failure === undefined ? {} : { failure }),
    isTooLarge,
    begin: (file) => {
      forget();
      // orders stand last and the server does not read them: more than it takes need not be sent
      const parts = partsOf(file.slice(0, largestArchive));
      const begun = { file, upload_id: newId(), key: newId(), parts, sent: 0 };
      setUpload(begun);
      void send(begun);
    },
    goOn: () => upload && void send(upload),
    bringIn: async () => upload && working('bringing', () => asked(upload, false)),
    again: forget,
  };
}
