import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Device } from '#domain/device/device.ts';
import { deviceSession, startDevice } from '#src/data/session/deviceSession.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { LoadingOverlay } from '#src/ui/feedback/LoadingOverlay.tsx';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { DeviceFirstStart } from './DeviceFirstStart.tsx';
import { DeviceRevoked } from './DeviceRevoked.tsx';
import { DeviceUnlinked } from './DeviceUnlinked.tsx';
import { EmployeeUnlock } from './EmployeeUnlock.tsx';

/** A tablet on the wall starts again without a touch. In milliseconds. */
const triesAgainAfter = 5_000;

type DeviceGateProps = {
  children: (device: Device) => ReactNode;
  /** what stands around all that comes before */
  around?: (notice: ReactNode) => ReactNode;
};

/** Lets a device through to its mode when it is registered, linked to a restaurant and unlocked; else says what is missing. */
export function DeviceGate({ children, around = (notice) => notice }: DeviceGateProps) {
  const { t } = useLingui();
  const { device, state } = useSnapshot(deviceSession);
  const [started, setStarted] = useState(false);
  const [error, setError] = useState<unknown>();
  const start = useCallback(() => startDevice().then(() => setStarted(true), setError), []);
  const again = useCallback(() => {
    setError(undefined);
    void start();
  }, [start]);
  useEffect(() => void start(), [start]);
  useEffect(() => {
    if (error === undefined) return undefined;
    const waiting = setTimeout(again, triesAgainAfter);
    return () => clearTimeout(waiting);
  }, [error, again]);
  if (device && state === 'ready') return children(device as Device);
  if (error !== undefined) return around(<ErrorState onRetry={again}>{errorSentence(error)}</ErrorState>);
  if (state === 'revoked') return around(<DeviceRevoked />);
  if (device && state === 'locked') return around(<EmployeeUnlock device={device as Device} />);
  if (device && state === 'unlinked') return around(<DeviceUnlinked device={device as Device} />);
  return around(started ? <DeviceFirstStart /> : <LoadingOverlay full caption={t`Starting this device`} />);
}
