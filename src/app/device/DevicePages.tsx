import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { startAutoLock } from '#src/data/session/autoLock.ts';
import { useWakeLock } from '#src/ui/device/useWakeLock.ts';
import { knowErrors } from '#src/i18n/errorSentence.ts';
import { staffErrorMessages } from '#src/i18n/staffErrorMessages.ts';
import { terminalErrorMessages } from '#src/i18n/terminalErrorMessages.ts';
import { PracticeBanner } from './PracticeBanner.tsx';
import { useDeviceLanguage } from './useDeviceLanguage.ts';
import { useModeDress, useZoom } from './useModeDress.ts';
import classes from './DevicePages.module.css';

knowErrors(staffErrorMessages);
knowErrors(terminalErrorMessages);

/** Around every page of a device: they speak its language, wear its mode's colour, stay lit, and lock by themselves. */
export function DevicePages() {
  useDeviceLanguage();
  useModeDress();
  useZoom();
  useWakeLock();
  useEffect(startAutoLock, []);
  return (
    <div className={classes.pages}>
      <PracticeBanner />
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  );
}
