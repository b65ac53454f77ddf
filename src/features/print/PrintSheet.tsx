import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconEye, IconPrinter, IconPrinterOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { PrintDocument } from '#domain/print/printDocument.ts';
import type { PrintJob } from '#domain/print/printJob.ts';
import type { Printer } from '#domain/print/printer.ts';
import { decidePrint, readPrint } from '#src/data/print/decidePrint.ts';
import type { KeptPrint } from '#src/data/print/printDatabase.ts';
import { knownPrinters, printing, stuckPrints, type StuckPrint } from '#src/data/print/printStore.ts';
import { dropPrint } from '#src/data/print/sendPrints.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { PrintedText } from './PrintedText.tsx';
import { ProblemWords } from './ProblemWords.tsx';
import classes from './Print.module.css';

/** What did not come out of the house's printers, and what can be done about it. */
export function PrintSheet({ onClose }: { onClose: () => void }) {
  const known = useSnapshot(printing) as typeof printing;
  const [shown, setShown] = useState<PrintDocument>();
  const all = knownPrinters(known);
  const stuck = stuckPrints(all);
  const refused = known.kept.filter((job) => job.refused !== undefined);
  return (
    <>
      <Sheet opened onClose={onClose} size="large" title={<Trans>Not printed</Trans>}>
        {stuck.length + refused.length === 0 && (
          <EmptyState icon={<IconCheck aria-hidden="true" />} title={<Trans>Everything has been printed</Trans>} />
        )}
        <ul className={classes.list}>
          {stuck.map((each) => (
            <Stuck
              key={each.job.job_id}
              stuck={each}
              others={known.printers
                .map(({ printer }) => printer)
                .filter(
                  ({ printer_id, drawer }) =>
                    printer_id !== each.printer.printer_id && (drawer || each.job.kind !== 'drawer'),
                )}
              onShow={setShown}
            />
          ))}
          {refused.map((job) => (
            <Refused key={job.job_id} job={job} onShow={setShown} />
          ))}
        </ul>
      </Sheet>
      {shown && (
        <Sheet opened onClose={() => setShown(undefined)} title={<bdi>{shown.title}</bdi>}>
          <PrintedText document={shown} />
        </Sheet>
      )}
    </>
  );
}

type StuckProps = { stuck: StuckPrint; others: readonly Printer[]; onShow: (document: PrintDocument) => void };

function Stuck({ stuck: { job, printer, problem }, others, onShow }: StuckProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const needs = online || printer.kind !== 'network' ? undefined : t`Needs a connection`;
  const decide = (step: 'again' | 'end' | 'elsewhere', printer_id?: string): void =>
    void decidePrint(job, step, printer_id).catch(showFailure);
  const show = (): void => {
    readPrint(job).then((document) => document && onShow(document), showFailure);
  };
  return (
    <li className={classes.job}>
      <JobWords job={job} printer={printer.name}>
        <ProblemWords problem={problem} />
      </JobWords>
      {problem === 'unsure' && (
        <p className={classes.words}>
          <Trans>The connection broke while it was printing. Look whether it came out.</Trans>
        </p>
      )}
      <div className={classes.buttons}>
        {problem === 'unsure' && (
          <>
            <BigButton
              size="staff"
              icon={<IconCheck aria-hidden="true" />}
              reason={needs}
              onClick={() => decide('end')}
            >
              <Trans>It came out</Trans>
            </BigButton>
            <BigButton
              size="staff"
              tone="plain"
              icon={<IconPrinter aria-hidden="true" />}
              reason={needs}
              onClick={() => decide('again')}
            >
              <Trans>Print again</Trans>
            </BigButton>
          </>
        )}
        {others.map(({ printer_id, name }) => (
          <BigButton
            key={printer_id}
            size="staff"
            tone="plain"
            icon={<IconPrinter aria-hidden="true" />}
            reason={needs}
            onClick={() => decide('elsewhere', printer_id)}
          >
            <Trans>
              Print at <bdi>{name}</bdi>
            </Trans>
          </BigButton>
        ))}
        {job.kind !== 'drawer' && (
          <BigButton size="staff" tone="plain" icon={<IconEye aria-hidden="true" />} reason={needs} onClick={show}>
            <Trans>Show on screen</Trans>
          </BigButton>
        )}
        {problem !== 'unsure' && (
          <ConfirmButton
            size="staff"
            tone="quiet"
            icon={<IconTrash aria-hidden="true" />}
            question={<Trans>Tap again: it will not be printed</Trans>}
            reason={needs}
            onConfirm={() => decide('end')}
          >
            <Trans>Do not print</Trans>
          </ConfirmButton>
        )}
      </div>
    </li>
  );
}

/** Something that this device asked for and the house does not print: its printer is gone. */
function Refused({ job, onShow }: { job: KeptPrint; onShow: (document: PrintDocument) => void }) {
  return (
    <li className={classes.job}>
      <JobWords job={job} printer={undefined}>
        <Trans>this printer is no longer there</Trans>
      </JobWords>
      <div className={classes.buttons}>
        {job.document && (
          <BigButton
            size="staff"
            tone="plain"
            icon={<IconEye aria-hidden="true" />}
            onClick={() => onShow(job.document!)}
          >
            <Trans>Show on screen</Trans>
          </BigButton>
        )}
        <BigButton
          size="staff"
          tone="quiet"
          icon={<IconTrash aria-hidden="true" />}
          onClick={() => void dropPrint(job.job_id).catch(showFailure)}
        >
          <Trans>Do not print</Trans>
        </BigButton>
      </div>
    </li>
  );
}

type JobWordsProps = { job: PrintJob; printer: string | undefined; children: React.ReactNode };

function JobWords({ job, printer, children }: JobWordsProps) {
  return (
    <p className={classes.head}>
      <IconPrinterOff aria-hidden="true" />
      <strong>
        <bdi>{job.title}</bdi>
      </strong>
      <bdi>{formatTime(job.createdAt)}</bdi>
      <span>
        {printer !== undefined && (
          <>
            <bdi>{printer}</bdi>:{' '}
          </>
        )}
        {children}
      </span>
    </p>
  );
}
