/**
 * Draws public/favicon.svg, the icons of every device mode and their manifests from the logo and the theme.
 * Run `node scripts/icons.ts` after changing either; what it writes is committed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { deviceModes } from '../domain/device/device.ts';
import type { DeviceMode } from '../domain/device/device.ts';
import { modeTints } from '../src/app/palettes.ts';
import { barColors } from '../src/app/theme.ts';
import { logoPath } from '../src/ui/icons/logoPath.ts';

type Names = { name: string; short: string; description: string };

const names: Record<DeviceMode, Names> = {
  browser: { name: 'Comanda', short: 'Comanda', description: 'Order at the table, for delivery or takeaway.' },
  cashregister: {
    name: 'Comanda Cash register',
    short: 'Register',
    description: 'Take and charge orders, with or without a network.',
  },
  delivery: {
    name: 'Comanda Delivery',
    short: 'Delivery',
    description: 'The tour: take, navigate, call, deliver, collect.',
  },
  orderprocessing: { name: 'Comanda Kitchen', short: 'Kitchen', description: 'Accept, prepare and hand over orders.' },
  orderscreen: {
    name: 'Comanda Order screen',
    short: 'Screen',
    description: 'The kitchen wall and the pick-up board.',
  },
  tablemanager: {
    name: 'Comanda Tables',
    short: 'Tables',
    description: 'Areas, tables, open orders and waiter calls.',
  },
};

/** Devices that guests use by themselves: their pages are the guests' own, so that all of them belong to the app. */
const lent: { app: string; mode: DeviceMode; names: Names }[] = [
  {
    app: 'kiosk',
    mode: 'browser',
    names: { name: 'Comanda Kiosk', short: 'Kiosk', description: 'Guests order by themselves, at the counter.' },
  },
  {
    app: 'tablet',
    mode: 'tablemanager',
    names: { name: 'Comanda Table tablet', short: 'Table', description: 'Guests order at the table where it stands.' },
  },
];
const paper = barColors.light;

/** The mark on the mode's tint; `fill` is the share of the square that the mark takes, `round` the corner's radius. */
const icon = (tint: string, fill: number, round: number): string => {
  const shift = (24 * (1 - fill)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="512" height="512"><rect width="24" height="24" rx="${round}" fill="${tint}"/><path transform="translate(${shift} ${shift}) scale(${fill})" d="${logoPath}" fill="${paper}"/></svg>\n`;
};
const png = (svg: string, size: number, file: string): Promise<unknown> =>
  sharp(Buffer.from(svg), { density: 300 }).resize(size, size).png({ compressionLevel: 9, palette: true }).toFile(file);

await mkdir('public/icons', { recursive: true });
await mkdir('public/manifests', { recursive: true });
await writeFile('public/favicon.svg', icon(modeTints.browser, 0.92, 5));

for (const mode of deviceModes) {
  const tint = modeTints[mode];
  await png(icon(tint, 0.84, 5.3), 192, `public/icons/${mode}-192.png`);
  await png(icon(tint, 0.84, 5.3), 512, `public/icons/${mode}-512.png`);
  // a mask may cut away all but the middle four fifths
  await png(icon(tint, 0.66, 0), 512, `public/icons/${mode}-maskable.png`);
  // every mode is an application of its own: its address is its id and its scope
  const home = mode === 'browser' ? '/' : `/device/${mode}`;
  await writeManifest(mode, mode, { id: home, start: home, scope: home, ...names[mode] });
}
for (const { app, mode, names: called } of lent)
  await writeManifest(app, mode, { id: `/device/${app}`, start: `/device/${mode}`, scope: '/', ...called });

type App = Names & { id: string; start: string; scope: string };

/** A device's app has shortcuts to where its people are sent most often. */
async function writeManifest(app: string, mode: DeviceMode, wanted: App): Promise<void> {
  const { id, start, scope, name, short, description } = wanted;
  const settings = `${start}/settings`;
  const shortcut = (words: string, brief: string, url: string) => ({
    name: words,
    short_name: brief,
    url,
    icons: [{ src: `/icons/${mode}-192.png`, sizes: '192x192', type: 'image/png' }],
  });
  const manifest = {
    id,
    name,
    short_name: short,
    description,
    lang: 'en',
    dir: 'auto',
    start_url: start,
    scope,
    display: 'standalone',
    orientation: 'any',
    theme_color: modeTints[mode],
    background_color: paper,
    icons: [
      { src: `/icons/${mode}-192.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: `/icons/${mode}-512.png`, sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: `/icons/${mode}-maskable.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    ...(start.startsWith('/device/') && {
      shortcuts: [
        shortcut('Device settings', 'Settings', settings),
        shortcut('Practise an outage', 'Practise', `${settings}#practice`),
      ],
    }),
  };
  await writeFile(`public/manifests/${app}.webmanifest`, `${JSON.stringify(manifest, null, 2)}\n`);
}
