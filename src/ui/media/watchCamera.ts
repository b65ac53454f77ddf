import { codeReader } from './codeReader.ts';

/** Why nothing can be scanned: not allowed, no camera to be had, another app has it, or nothing reads codes here. */
export type ScanFault = 'forbidden' | 'none' | 'taken' | 'unread';

/** Milliseconds between two looks at what the camera sees. */
const lookEvery = 200;

/** Names that browsers give to what went wrong with a camera (https://www.w3.org/TR/mediacapture-streams). */
const faults: Record<string, ScanFault> = { NotAllowedError: 'forbidden', NotReadableError: 'taken' };

/**
 * Shows in `video` what the camera sees, and tells `seen` which codes stand in it, until that answers that it is enough
 * or it is ended: then the camera is let go of. Answers with the reason where it cannot be done.
 */
export async function watchCamera(
  video: HTMLVideoElement,
  ends: AbortSignal,
  seen: (texts: readonly string[]) => boolean,
): Promise<ScanFault | undefined> {
  // without a secure address a browser gives no camera to anybody
  const cameras = (navigator as Partial<Navigator>).mediaDevices;
  if (!cameras) return 'none';
  // fetched while somebody is asked about the camera
  const reading = codeReader().catch(() => undefined);
  const camera = await cameras
    .getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } })
    .catch((error: unknown) => (error instanceof DOMException ? error.name : ''));
  if (typeof camera === 'string') return faults[camera] ?? 'none';
  const letGo = (): void => camera.getTracks().forEach((track) => track.stop());
  if (ends.aborted) letGo();
  ends.addEventListener('abort', letGo);
  video.srcObject = camera;
  // whoever closes the sheet at once lets it play nothing
  await video.play().catch(() => undefined);
  const reader = await reading;
  if (!reader) {
    letGo();
    return 'unread';
  }
  const look = async (): Promise<void> => {
    if (ends.aborted) return;
    // a picture that is not there yet cannot be read: the next one can
    const codes = await reader.detect(video).catch(() => []);
    if (ends.aborted) return;
    if (seen(codes.map(({ rawValue }) => rawValue))) letGo();
    else setTimeout(() => void look(), lookEvery);
  };
  return void look();
}
