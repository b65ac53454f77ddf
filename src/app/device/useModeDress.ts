import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { DeviceMode } from '#domain/device/device.ts';
import { deviceSession } from '#src/data/session/deviceSession.ts';
import { deviceSettings } from '#src/data/session/deviceSettings.ts';
import { showManifest } from '../manifest.ts';
import { modeTints } from '../palettes.ts';

/** A device that guests use by themselves is another app than the same mode in the staff's hands: its pages are theirs. */
const appOf = (mode: DeviceMode, table_id: string | undefined): string =>
  mode === 'browser' ? 'kiosk' : mode === 'tablemanager' && table_id !== undefined ? 'tablet' : mode;

/** The page wears what its device's mode wears: its manifest and icon, and its colour in the browser's own bar. */
export function useModeDress(): void {
  const { device } = useSnapshot(deviceSession);
  const mode = device?.mode;
  const table_id = device?.table_id;
  useEffect(() => {
    if (mode === undefined) return undefined;
    showManifest(appOf(mode, table_id), mode);
    const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
    const before = bars.map(({ content }) => content);
    for (const bar of bars) bar.content = modeTints[mode];
    return () => bars.forEach((bar, at) => (bar.content = before[at] ?? ''));
  }, [mode, table_id]);
}

/** Everything as large as it was set on this device: all sizes follow the size of the root's letters. */
export function useZoom(): void {
  const { zoom } = useSnapshot(deviceSettings);
  useEffect(() => {
    const { style } = document.documentElement;
    style.fontSize = zoom === 100 ? '' : `${zoom}%`;
    // what it was chosen with stays in sight
    if (document.activeElement !== document.body) document.activeElement?.scrollIntoView({ block: 'nearest' });
    return () => void (style.fontSize = '');
  }, [zoom]);
}
