import { Trans, useLingui } from '@lingui/react/macro';
import { IconCameraOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { cx } from '#src/ui/cx.ts';
import classes from './CodeScanner.module.css';
import { watchCamera, type ScanFault } from './watchCamera.ts';

type CodeScannerProps = {
  /** what to hold into the picture */
  hint: ReactNode;
  /** what is said when a code was seen that is none of ours */
  foreign: ReactNode;
  /** Looks at what stands in the picture; true when it is what was looked for. */
  seen: (texts: readonly string[]) => boolean;
  /** somebody would rather type it */
  onType: () => void;
};

/** The camera, until it sees what is looked for; where there is none, why not, and the way around it. */
export function CodeScanner({ onType, ...rest }: CodeScannerProps) {
  const [fault, setFault] = useState<ScanFault>();
  return (
    <div className={classes.scan}>
      {fault === undefined ? (
        <Viewfinder {...rest} onFault={setFault} />
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
          <BigButton tone="plain" wide onClick={onType}>
            <Trans>Type the code</Trans>
          </BigButton>
        </>
      )}
    </div>
  );
}

type ViewfinderProps = Omit<CodeScannerProps, 'onType'> & { onFault: (fault: ScanFault) => void };

function Viewfinder({ hint, foreign, seen, onFault }: ViewfinderProps) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [isForeign, setForeign] = useState(false);
  const look = useEffectEvent((texts: readonly string[]): boolean => {
    const enough = seen(texts);
    if (!enough && texts.length > 0) setForeign(true);
    return enough;
  });
  const failed = useEffectEvent(onFault);
  useEffect(() => {
    const ends = new AbortController();
    if (video.current)
      void watchCamera(video.current, ends.signal, (texts) => look(texts)).then((fault) => {
        if (fault !== undefined && !ends.signal.aborted) failed(fault);
      });
    return () => ends.abort();
  }, []);
  return (
    <>
      <div className={classes.finder}>
        <video ref={video} className={classes.video} muted playsInline aria-label={t`What the camera sees`} />
      </div>
      <p className={cx(classes.hint, isForeign && classes.foreign)} role="status">
        {isForeign ? foreign : hint}
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
