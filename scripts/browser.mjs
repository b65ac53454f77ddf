// Finds a Chromium for the scenarios, in the order in which it costs least, and installs one when there is none.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './install.mjs';

const require = createRequire(path.join(root, 'package.json'));

/** The path of an executable Chromium. */
export async function browserPath() {
  const found = process.env.CHROMIUM_PATH || playwrightsOwn() || systems();
  if (found && existsSync(found)) return found;
  console.log('No browser found; installing one (once)…');
  spawnSync(process.execPath, [require.resolve('playwright/cli'), 'install', '--with-deps', 'chromium'], {
    stdio: 'ignore',
    timeout: 180_000,
  });
  const own = playwrightsOwn();
  if (own) return own;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore' });
    const installed = systems();
    if (installed) return installed;
  }
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

function playwrightsOwn() {
  const executable = require('playwright').chromium.executablePath();
  return existsSync(executable) ? executable : undefined;
}

function systems() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const macOs = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  if (existsSync(macOs)) return macOs;
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // the next name
    }
  }
  return undefined;
}
