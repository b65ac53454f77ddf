import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { IconCamera, IconCameraOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { beginAgain } from '#src/ui/page/endedVisits.ts';
import { canScan } from './canScan.ts';
import { tableCodeIn } from './tableCodeIn.ts';
import classes from './ScanSheet.module.css';

/** Milliseconds between two looks at what the camera sees. */
const lookEvery = 200;

/** The camera, until it sees a table's code: then the menu opens. */
export function ScanSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'looking' | 'other' | 'refused' | 'none'>(() => (canScan() ? 'looking' : 'none'));
  const found = useEffectEvent((codes: readonly { rawValue: string }[]): boolean => {
    const code = codes.map(({ rawValue }) => tableCodeIn(rawValue)).find((each) => each !== undefined);
    if (code === undefined) {
      if (codes.length > 0) setState('other');
      return false;
    }
    beginAgain(code);
    // in the place of the sheet's own entry, so that Back leads home
    void navigate({ to: '/order/table', search: { code }, replace: true });
    return true;
  });
  useEffect(() => {
    const ends = new AbortController();
    if (canScan()) scan(video.current, ends.signal, (codes) => found(codes)).catch(() => setState('refused'));
    return () => ends.abort();
  }, []);
  return (
    <Sheet opened onClose={onClose} title={t`Scan the code at your table`}>
      <div className={classes.scan}>
        {state === 'refused' ? (
          <p className={classes.refused} role="alert">
            <IconCameraOff aria-hidden="true" />
            <Trans>The camera cannot be used here. Allow it in the browser, or type the code below the QR code.</Trans>
          </p>
        ) : state === 'none' ? (
          <p className={classes.refused}>
            <IconCamera aria-hidden="true" />
            <Trans>Open your phone’s camera and hold it over the code: the menu opens at once.</Trans>
          </p>
        ) : (
          <video ref={video} className={classes.video} muted playsInline aria-label={t`What the camera sees`} />
        )}
        <p className={classes.hint} role="status">
          {state === 'other' ? (
            <Trans>This is not the code of a table. Look for the one on your table.</Trans>
          ) : (
            state === 'looking' && <Trans>Hold the code into the picture: the menu opens at once.</Trans>
          )}
        </p>
      </div>
    </Sheet>
  );
}

type Seen = (codes: readonly { rawValue: string }[]) => boolean;

/** Looks through the camera until `seen` says that it is enough, or it is ended. Rejects without a camera. */
async function scan(video: HTMLVideoElement | null, ends: AbortSignal, seen: Seen): Promise<void> {
  const Reader = globalThis.BarcodeDetector;
  if (!video || !Reader) throw new Error('nothing to read codes with');
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = (): void => stream.getTracks().forEach((track) => track.stop());
  if (ends.aborted) return stop();
  ends.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  const reader = new Reader({ formats: ['qr_code'] });
  const look = async (): Promise<void> => {
    if (ends.aborted) return;
    // a picture that is not there yet cannot be read: the next one can
    const codes = await reader.detect(video).catch(() => []);
    if (!ends.aborted && !seen(codes)) setTimeout(() => void look(), lookEvery);
  };
  await look();
}
