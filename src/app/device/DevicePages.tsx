import { Outlet } from '@tanstack/react-router';
import { useDeviceLanguage } from './useDeviceLanguage.ts';

/** Around every page of a device: they speak its language. */
export function DevicePages() {
  useDeviceLanguage();
  return <Outlet />;
}
