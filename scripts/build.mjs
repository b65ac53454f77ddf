// Builds the app when its sources changed since the last build. Works on Node 20 and uses no packages of its own.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './install.mjs';

const dist = path.join(root, 'dist');
const next = path.join(root, 'node_modules', '.cache', 'comanda-build');
const stamp = '.built';
const releases = '.releases.json';
/** Pages that are open keep loading the files of the two releases before. */
const keptReleases = 3;

const sources = [
  'src',
  'sw',
  'public',
  'contract',
  'domain',
  'scripts/vite',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
];

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort();

function sourceHash() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const full = path.join(root, source);
    if (!existsSync(full)) continue;
    for (const file of statSync(full).isDirectory() ? filesIn(full) : [full]) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

const read = (file, otherwise) => {
  try {
    return readFileSync(path.join(dist, file), 'utf8');
  } catch {
    return otherwise;
  }
};

/** Builds beside the app that is served now and then takes its place. */
export async function ensureBuilt(node) {
  const wanted = sourceHash();
  if (read(stamp, '') === wanted) return;
  console.log('Building the app…');
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'];
  if (spawnSync(node, args, { cwd: root, stdio: 'inherit' }).status !== 0) {
    console.error('The app could not be built.');
    process.exit(1);
  }
  await compress(next);
  keepOldAssets();
  writeFileSync(path.join(next, stamp), wanted);
  rmSync(dist, { recursive: true, force: true });
  move(next, dist);
}

/** Text is compressed once, as well as it can be, and served as it is. */
async function compress(folder) {
  const texts = filesIn(folder).filter(
    (file) => /\.(js|css|html|svg|json|webmanifest|txt|xml)$/.test(file) && statSync(file).size > 1024,
  );
  const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all(
    texts.map(async (file) => {
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, await brotli(content, { params }));
      writeFileSync(`${file}.gz`, await zip(content, { level: 9 }));
    }),
  );
}

function keepOldAssets() {
  const assets = (folder) => (existsSync(path.join(folder, 'assets')) ? readdirSync(path.join(folder, 'assets')) : []);
  const before = JSON.parse(read(releases, '[]')).slice(0, keptReleases - 1);
  const own = assets(next);
  for (const name of new Set(before.flat())) {
    const old = path.join(dist, 'assets', name);
    const kept = path.join(next, 'assets', name);
    if (existsSync(old) && !existsSync(kept)) copyFileSync(old, kept);
  }
  writeFileSync(path.join(next, releases), JSON.stringify([own, ...before]));
}

function move(from, to) {
  mkdirSync(path.dirname(to), { recursive: true });
  try {
    renameSync(from, to);
  } catch {
    // another file system
    cpSync(from, to, { recursive: true });
    rmSync(from, { recursive: true, force: true });
  }
}
