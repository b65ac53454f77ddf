import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { deviceSession } from '#src/data/session/deviceSession.ts';
import { deviceSettings } from '#src/data/session/deviceSettings.ts';
import { showManifest } from '../manifest.ts';
import { modeTints } from '../palettes.ts';

/** The page wears what its device's mode wears: its manifest and icon, and its colour in the browser's own bar. */
export function useModeDress(): void {
  const mode = useSnapshot(deviceSession).device?.mode;
  useEffect(() => {
    if (mode === undefined) return undefined;
    showManifest(mode);
    const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
    const before = bars.map(({ content }) => content);
    for (const bar of bars) bar.content = modeTints[mode];
    return () => bars.forEach((bar, at) => (bar.content = before[at] ?? ''));
  }, [mode]);
}

/** Everything as large as it was set on this device: all sizes follow the size of the root's letters. */
export function useZoom(): void {
  const { zoom } = useSnapshot(deviceSettings);
  useEffect(() => {
    const { style } = document.documentElement;
    style.fontSize = zoom === 100 ? '' : `${zoom}%`;
    return () => void (style.fontSize = '');
  }, [zoom]);
}
