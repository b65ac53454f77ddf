import type { ReactNode } from 'react';
import { modeCan } from '#domain/device/modes.ts';
import { AskedCardPanel } from '#src/features/cardRequest/AskedCardPanel.tsx';
import { DeviceGate } from '#src/features/device/DeviceGate.tsx';
import { MutedNotice } from '#src/features/device/MutedNotice.tsx';
import { Logo } from '#src/ui/icons/Logo.tsx';
import { LanguageSwitcher } from '#src/ui/page/LanguageSwitcher.tsx';
import classes from './DeviceScreen.module.css';
import { ModeScreen } from './ModeScreen.tsx';

const beforeMode = (notice: ReactNode) => (
  <>
    <header className={classes.header}>
      <Logo />
      <LanguageSwitcher />
    </header>
    <main className={classes.before}>{notice}</main>
  </>
);

/** The device's screen: the shell of its mode, or what has to happen before (set up, link, unlock). */
export function DeviceScreen() {
  return (
    <div className={classes.screen}>
      <DeviceGate around={beforeMode}>
        {({ mode }) => (
          <div className={classes.shell}>
            <ModeScreen mode={mode} />
            {modeCan(mode, 'useTerminal') && <AskedCardPanel />}
            {/* the kitchen's bell and the board's gong say it by themselves, and a kiosk has none */}
            {mode !== 'orderprocessing' && mode !== 'orderscreen' && mode !== 'browser' && <MutedNotice />}
          </div>
        )}
      </DeviceGate>
    </div>
  );
}
