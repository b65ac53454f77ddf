import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { UnsavedWarning } from '#src/ui/page/UnsavedWarning.tsx';
import { chooseChain, readChains } from '../frame/chainStore.ts';
import dashboard from '../frame/Dashboard.module.css';
import { useGoTo } from '../frame/useGoTo.ts';
import { ChooseArchive } from './ChooseArchive.tsx';
import { ReadReport } from './ReadReport.tsx';
import { SendingArchive } from './SendingArchive.tsx';
import { useBringIn, type ArchiveReport } from './useBringIn.ts';

/** A whole chain from another installation: chosen, sent, looked at, and brought in. */
export function BringInPage() {
  const { t } = useLingui();
  const goTo = useGoTo();
  const isOnline = useOnline();
  const work = useBringIn();
  const { upload, busy, report, failure, isTooLarge } = work;
  const offline = isOnline ? undefined : t`There is no network. Please try again once there is one.`;
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const open = async ({ chain_id }: ArchiveReport): Promise<void> => {
    if (chain_id === undefined) return;
    // who has gone elsewhere meanwhile stays there, and finds it among the chains; choosing one closes this page too
    const isHere = isOpen.current;
    if (isHere) chooseChain(chain_id);
    try {
      await readChains();
    } catch (error) {
      showToast({ tone: 'danger', text: refusalSentence(error) });
    }
    if (isHere) await goTo('', { replace: true, ignoreBlocker: true });
  };
  const bringIn = async (): Promise<void> => {
    const done = await work.bringIn();
    if (!done) return;
    showToast({ tone: 'success', text: t`Everything is here. It is your chain from now on.` });
    await open(done);
  };
  return (
    <div className={dashboard.page}>
      <h1 className={dashboard.title}>
        <Trans>Bring in an archive</Trans>
      </h1>
      <p className={dashboard.lead}>
        <Trans>
          Everything that a chain owns on another server of Comanda becomes a chain of yours here: restaurants, tables,
          menus, pictures, people, printers and texts. What is there stays as it is, on both sides.
        </Trans>
      </p>
      {isTooLarge && (
        <FormFailure>
          <Trans>The file is larger than any chain is. Please save it once more, without the orders.</Trans>
        </FormFailure>
      )}
      <FormFailure>{failure}</FormFailure>
      {!upload ? (
        <ChooseArchive onFile={work.begin} reason={offline} />
      ) : report ? (
        <>
          <ReadReport report={report} />
          <div className={dashboard.actions}>
            {report.already ? (
              <BigButton onClick={() => void open(report)} reason={offline}>
                <Trans>Open the chain</Trans>
              </BigButton>
            ) : (
              report.problems.length === 0 && (
                <BigButton busy={busy === 'bringing'} onClick={() => void bringIn()} reason={offline}>
                  <Trans>Bring everything in</Trans>
                </BigButton>
              )
            )}
            {busy === undefined && (
              <BigButton tone="plain" onClick={work.again}>
                <Trans>Choose another file</Trans>
              </BigButton>
            )}
          </div>
        </>
      ) : (
        <SendingArchive upload={upload} busy={busy} onGoOn={work.goOn} onBack={work.again} reason={offline} />
      )}
      <UnsavedWarning changed={busy !== undefined} />
    </div>
  );
}
