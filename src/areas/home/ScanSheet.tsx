import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { IconCameraOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { cx } from '#src/ui/cx.ts';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { beginAgain } from '#src/ui/page/endedVisits.ts';
import { tableCodeIn } from './tableCodeIn.ts';
import { watchCamera, type ScanFault } from './watchCamera.ts';
import classes from './ScanSheet.module.css';

/** The camera, until it sees a table's code: then the menu opens. */
export function ScanSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [fault, setFault] = useState<ScanFault>();
  return (
    <Sheet opened onClose={onClose} title={t`Scan the code at your table`}>
      <div className={classes.scan}>
        {fault === undefined ? (
          <Viewfinder onFault={setFault} />
        ) : (
          <>
            <p className={classes.refused} role="alert">
              <IconCameraOff aria-hidden="true" />
              <FaultSentence fault={fault} />
            </p>
            {fault !== 'none' && (
              <BigButton wide onClick={() => setFault(undefined)}>
                <Trans>Try again</Trans>
              </BigButton>
            )}
            <BigButton
              tone="plain"
              wide
              onClick={() => {
                onClose();
                // after the sheet has given the focus back to what opened it
                requestAnimationFrame(() => document.querySelector<HTMLInputElement>('input[name=code]')?.focus());
              }}
            >
              <Trans>Type the code</Trans>
            </BigButton>
          </>
        )}
      </div>
    </Sheet>
  );
}

function Viewfinder({ onFault }: { onFault: (fault: ScanFault) => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const video = useRef<HTMLVideoElement>(null);
  const [foreign, setForeign] = useState(false);
  const seen = useEffectEvent((texts: readonly string[]): boolean => {
    const code = texts.map(tableCodeIn).find((each) => each !== undefined);
    if (code === undefined) {
      if (texts.length > 0) setForeign(true);
      return false;
    }
    beginAgain(code);
    // in the place of the sheet's own entry, so that Back leads home
    void navigate({ to: '/order/table', search: { code }, replace: true });
    return true;
  });
  const failed = useEffectEvent(onFault);
  useEffect(() => {
    const ends = new AbortController();
    if (video.current)
      void watchCamera(video.current, ends.signal, (texts) => seen(texts)).then((fault) => {
        if (fault !== undefined && !ends.signal.aborted) failed(fault);
      });
    return () => ends.abort();
  }, []);
  return (
    <>
      <div className={classes.finder}>
        <video ref={video} className={classes.video} muted playsInline aria-label={t`What the camera sees`} />
      </div>
      <p className={cx(classes.hint, foreign && classes.foreign)} role="status">
        {foreign ? (
          <Trans>This is not the code of a table. Look for the one on your table.</Trans>
        ) : (
          <Trans>Hold the code into the picture: the menu opens at once.</Trans>
        )}
      </p>
    </>
  );
}

function FaultSentence({ fault }: { fault: ScanFault }) {
  switch (fault) {
    case 'forbidden':
      return (
        <Trans>
          This page may not use the camera. Allow it in the browser’s settings and try again, or type the code that
          stands below the QR code.
        </Trans>
      );
    case 'taken':
      return <Trans>Another app is using the camera. Close it there and try again, or type the code.</Trans>;
    case 'unread':
      return <Trans>Codes cannot be read here at the moment. Try again, or type the code.</Trans>;
    case 'none':
      return (
        <Trans>
          There is no camera for this page. Hold your phone’s own camera over the code, or type the code that stands
          below it.
        </Trans>
      );
  }
}
