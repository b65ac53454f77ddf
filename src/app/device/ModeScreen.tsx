import { useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import type { DeviceMode } from '#domain/device/device.ts';
import { Splash } from '#src/ui/feedback/Splash.tsx';
import { modeShells } from './modeShells.tsx';

/** The shell of a mode, under the mode's own address. The owner decides the mode; the address follows. */
export function ModeScreen({ mode }: { mode: DeviceMode }) {
  const at = useParams({ strict: false }).mode;
  const navigate = useNavigate();
  useEffect(() => {
    if (at !== mode) void navigate({ to: '/device/{-$mode}', params: { mode }, replace: true });
  }, [at, mode, navigate]);
  const Shell = modeShells[mode];
  return (
    <Suspense fallback={<Splash />}>
      <Shell />
    </Suspense>
  );
}
