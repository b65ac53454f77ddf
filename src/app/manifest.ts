import type { DeviceMode } from '#domain/device/device.ts';

const manifestOf = (app: string): string => `/manifests/${app}.webmanifest`;

/** A page that the server drew says only now how it is installed: what is shown comes first (server/page/shell.ts). */
export function nameManifest(): void {
  if (document.querySelector('link[rel=manifest]')) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: manifestOf('browser') }));
}

/** The page is installable as what it is now: each app of a device has a manifest with its own id and scope (public/manifests). */
export function showManifest(app: string, mode: DeviceMode): void {
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  const href = manifestOf(app);
  if (!manifest || manifest.getAttribute('href') === href) return;
  manifest.href = href;
  document.querySelector<HTMLLinkElement>('link[rel=apple-touch-icon]')?.setAttribute('href', `/icons/${mode}-192.png`);
}
