import { Trans } from '@lingui/react/macro';
import { IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { askForSound, sound } from '#src/ui/device/sound.ts';
import classes from './Device.module.css';

/**
 * After a restart a browser is mute until somebody touches it: said once, over everything and in nobody's way. Any touch
 * switches the sound on, and counts for what lies below it.
 */
export function MutedNotice() {
  const { blocked } = useSnapshot(sound);
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    void askForSound();
    const ends = new AbortController();
    const touch = (): void => {
      setTouched(true);
      void askForSound();
      ends.abort();
    };
    for (const kind of ['pointerdown', 'keydown'] as const)
      addEventListener(kind, touch, { capture: true, passive: true, signal: ends.signal });
    return () => ends.abort();
  }, []);
  const said = !touched && blocked === true;
  useEffect(() => {
    sound.said = said;
    return () => void (sound.said = false);
  }, [said]);
  if (!said) return null;
  return createPortal(
    <div className={classes.muted} role="status">
      <IconVolumeOff aria-hidden="true" />
      <Trans>The browser is mute until somebody touches this screen. One touch is enough.</Trans>
    </div>,
    document.body,
  );
}
