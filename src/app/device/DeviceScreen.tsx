import { useSnapshot } from 'valtio';
import { deviceSession } from '#src/data/session/deviceSession.ts';
import { DeviceGate } from '#src/features/device/DeviceGate.tsx';
import { Logo } from '#src/ui/icons/Logo.tsx';
import { LanguageSwitcher } from '#src/ui/page/LanguageSwitcher.tsx';
import classes from './DeviceScreen.module.css';
import { ModeScreen } from './ModeScreen.tsx';

/** The device's screen: the shell of its mode, or what has to happen before (set up, link, unlock). */
export function DeviceScreen() {
  const { device, state } = useSnapshot(deviceSession);
  const through = device !== undefined && state === 'ready';
  return (
    <div className={classes.screen}>
      {!through && (
        <header className={classes.header}>
          <Logo />
          <LanguageSwitcher />
        </header>
      )}
      <div className={through ? classes.shell : classes.before} role={through ? undefined : 'main'}>
        <DeviceGate>{({ mode }) => <ModeScreen mode={mode} />}</DeviceGate>
      </div>
    </div>
  );
}
