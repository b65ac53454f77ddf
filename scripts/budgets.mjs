// Byte budgets: what a guest and a device load, gzipped, read off the built app itself.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './install.mjs';

const dist = path.join(root, 'dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'));

const size = (file) => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length / 1024;

/** The chunk of a source file and all that it imports statically. */
function closure(sources) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const source of sources) visit(source);
  return [...seen].map((key) => manifest[key]);
}

/** What hardly any device loads: the commands of printers, where one hangs on the device's own cable. */
const cable = 'src/data/print/printByCable.ts';

/** Everything that may be loaded from these chunks, later imports too, but for what hardly any device loads. */
function reachable(sources) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
    // the frame leads to every page and every language, and a guest's sheets lead to a guest's card
    if (!['first', 'screens'].includes(manifest[key]?.name))
      for (const next of manifest[key]?.dynamicImports ?? []) if (next !== cable) visit(next);
  };
  for (const source of sources) visit(source);
  return [...seen].map((key) => manifest[key]);
}

const js = (chunks) => sum(new Set(chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js'))));
const css = (chunks) => sum(new Set(chunks.flatMap((chunk) => chunk.css ?? [])));
const sum = (files) => [...files].reduce((total, file) => total + size(file), 0);

const entry = 'index.html';
const deviceScreen = 'src/app/device/DeviceScreen.tsx';
const screens = {
  register: 'src/modes/cashregister/CashRegisterShell.tsx',
  kitchen: 'src/modes/orderprocessing/OrderProcessingShell.tsx',
};
for (const file of Object.values(screens))
  if (!existsSync(path.join(root, file))) throw new Error(`${file} is missing`);

// the guest's screen is part of the entry (scripts/vite/chunkGroups.ts); the words of the page's language come with it
const longest = (catalogue) =>
  Object.keys(manifest)
    .filter((key) => key.includes(`catalogues/${catalogue}/`))
    .sort((one, other) => size(manifest[other].file) - size(manifest[one].file))[0];
const first = closure([entry, longest('guest')]);
const device = (screen, ...words) => [
  ...first,
  ...closure([...['staff', ...words].map(longest), deviceScreen]),
  ...reachable([screen]),
];
const firstFiles = new Set(first.map((chunk) => chunk.file));
const isGuests = (chunk) => ['base', 'pieces', 'screens'].includes(chunk.name);
const followed = closure(['src/modes/browser/OrdersFollowed.tsx']);
const later = Object.values(manifest).filter((chunk) => isGuests(chunk) && !firstFiles.has(chunk.file));
// a guest's pages beside the table's: what each brings of its own; the home page needs nothing of a table
const pages = Object.keys(manifest).filter(
  (key) => /^src\/areas\/.*(Screen|Page)\.tsx$/.test(key) && !key.startsWith('src/areas/dashboard/'),
);
const besidesFirst = (page) => closure([page]).filter((chunk) => !firstFiles.has(chunk.file));
const ofItsOwn = (page) => besidesFirst(page).filter((chunk) => !isGuests(chunk));
// the frame with its overview, in the longest language
const dashboard = [
  ...closure([longest('pages'), longest('office')]),
  ...closure(['DashboardPage', 'overview/OverviewPage'].map((page) => `src/areas/dashboard/${page}.tsx`)),
];
const rows = [
  ['guest first paint, JS', js(first), 141.6],
  ['guest first paint, CSS', css(first), 12],
  ['guest after first paint', js(later), 74.4],
  ...pages.map((page) => [path.basename(page, '.tsx'), js(ofItsOwn(page)), 40]),
  ['HomePage, all in besides the first paint', js(besidesFirst('src/areas/home/HomePage.tsx')), 13],
  ['guest following an order', js(followed.filter((chunk) => !firstFiles.has(chunk.file) && !isGuests(chunk))), 8],
  ['register, all in', js(device(screens.register, 'counter')), 400.8],
  ['kitchen, all in', js(device(screens.kitchen)), 343.4],
  ['dashboard, first page', js([...first, ...dashboard]), 250],
  ['printer at a cable', js(closure([cable]).filter((chunk) => !firstFiles.has(chunk.file))), 60],
];

let broken = 0;
for (const [what, kib, budget] of rows) {
  const held = kib <= budget;
  if (!held) broken += 1;
  console.log(`${held ? '✓' : '✗'} ${what}: ${kib.toFixed(1)} of ${budget} KiB`);
}
process.exit(broken === 0 ? 0 : 1);
