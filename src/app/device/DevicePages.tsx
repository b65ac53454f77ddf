import { Outlet } from '@tanstack/react-router';
import { knowErrors } from '#src/i18n/errorSentence.ts';
import { staffErrorMessages } from '#src/i18n/staffErrorMessages.ts';
import { terminalErrorMessages } from '#src/i18n/terminalErrorMessages.ts';
import { useDeviceLanguage } from './useDeviceLanguage.ts';

knowErrors(staffErrorMessages);
knowErrors(terminalErrorMessages);

/** Around every page of a device: they speak its language. */
export function DevicePages() {
  useDeviceLanguage();
  return <Outlet />;
}
