import type { DeviceMode } from '#domain/device/device.ts';

/** The page is installable as what it is now: each mode has a manifest with its own id, scope and icons (public/manifests). */
export function showManifest(mode: DeviceMode): void {
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  const href = `/manifests/${mode}.webmanifest`;
  if (!manifest || manifest.getAttribute('href') === href) return;
  manifest.href = href;
  document.querySelector<HTMLLinkElement>('link[rel=apple-touch-icon]')?.setAttribute('href', `/icons/${mode}-192.png`);
}
