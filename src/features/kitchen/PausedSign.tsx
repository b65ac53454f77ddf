import { Trans } from '@lingui/react/macro';
import { IconPlayerPause } from '@tabler/icons-react';
import { formatTime } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { usePause } from './usePause.ts';
import { useUntouched } from './useUntouched.ts';

/** Guests cannot order: said in the head until they can again, or a pause is forgotten for the whole evening. */
export function PausedSign({ onOpen }: { onOpen: () => void }) {
  const { paused, until } = usePause();
  if (!useUntouched(paused)) return null;
  return (
    <BigButton size="staff" tone="danger" icon={<IconPlayerPause aria-hidden="true" />} onClick={onOpen}>
      {until === undefined ? <Trans>Paused</Trans> : <Trans>Paused until {formatTime(until)}</Trans>}
    </BigButton>
  );
}
