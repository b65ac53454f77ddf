// Finds a Chromium for the scenarios, in the order in which it costs least, and installs one when there is none.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './install.mjs';

const require = createRequire(path.join(root, 'package.json'));
const windows = process.platform === 'win32';
const installsWithin = 300_000;

/** Why a way led to no browser, in the words of a person. */
class NotThisWay extends Error {}

/**
 * Each way to a browser: its name, and what gives the path of an executable or throws why there is none. Those that
 * install something are only tried when nothing is there.
 */
export const ways = {
  CHROMIUM_PATH: () => {
    const named = process.env.CHROMIUM_PATH;
    if (!named) throw new NotThisWay('is not set');
    return starting(named);
  },
  "Playwright's own": () => starting(playwrights()),
  "the system's": () => starting(onPath(names) ?? otherPlaces.find((place) => existsSync(place))),
  'playwright install': () => {
    announce();
    // the package exports its command line only as a file
    const cli = path.join(path.dirname(require.resolve('playwright/package.json')), 'cli.js');
    ran(process.execPath, [cli, 'install', 'chromium']);
    try {
      return starting(playwrights());
    } catch {
      ran(process.execPath, [cli, 'install-deps', 'chromium']);
      return starting(playwrights());
    }
  },
  'apt-get install chromium': () => {
    const apt = onPath(['apt-get']);
    if (!apt) throw new NotThisWay('this system has no apt-get');
    if (process.getuid?.() !== 0) throw new NotThisWay('only root may');
    announce();
    const environment = { DEBIAN_FRONTEND: 'noninteractive' };
    ran(apt, ['update', '-qq'], environment);
    const install = ['install', '-y', '-qq', '--no-install-recommends'];
    ran(apt, [...install, 'chromium'], environment);
    try {
      ran(apt, [...install, shellName], environment);
    } catch {
      // not every system has that package, and nothing needs it
    }
    return starting(onPath(names));
  },
  '@sparticuz/chromium': async () => {
    // without it the package leaves out the libraries that a bare system lacks
    process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
    const { default: packaged } = await import('@sparticuz/chromium');
    return starting(await packaged.executablePath());
  },
};

const shellName = 'chromium-headless-shell';

/** By the way to a browser, what gives the headless shell that came along with it, or throws. */
const shells = {
  "Playwright's own": () => starting(playwrightsShell()),
  "the system's": () => starting(onPath([shellName])),
  'playwright install': () => starting(playwrightsShell()),
  'apt-get install chromium': () => starting(onPath([shellName])),
};

/**
 * The path of a whole Chromium that starts, and that of its headless shell, which shows the same pages for less work of
 * the processor, if there is one. Who names a browser gets no other shell than the one that HEADLESS_SHELL_PATH names.
 * Throws an Error that names every way to a whole one and why it led nowhere.
 */
export async function browsers(given = Object.entries(ways)) {
  const tried = [];
  for (const [name, find] of given) {
    try {
      const whole = await find();
      return { whole, shell: shellBeside(name) };
    } catch (error) {
      tried.push(`- ${name}: ${error instanceof NotThisWay ? error.message : String(error)}`);
    }
  }
  const advice = 'Install Chromium or Chrome, or name one with CHROMIUM_PATH.';
  throw new Error(
    `No browser for the scenarios was found, and none could be installed. Tried:\n${tried.join('\n')}\n${advice}`,
  );
}

/** The path of a whole Chromium that starts. Throws as `browsers` does. */
export const browserPath = async (given) => (await browsers(given)).whole;

function shellBeside(way) {
  const named = process.env.HEADLESS_SHELL_PATH;
  try {
    return named ? starting(named) : shells[way]?.();
  } catch (error) {
    if (named) console.log(`HEADLESS_SHELL_PATH: ${error.message}; everything runs in the whole browser.`);
    return undefined;
  }
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const otherPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

let announced = false;
function announce() {
  if (!announced) console.log('No browser found; installing one (once)…');
  announced = true;
}

const playwrights = () => require('playwright').chromium.executablePath();

/** Playwright names its whole browser alone; the shell of the same number lies in a folder beside that one's. */
function playwrightsShell() {
  const [, folder, number] = /^(.*[\\/])chromium-(\d+)[\\/]/.exec(playwrights()) ?? [];
  const beside = `${folder}chromium_headless_shell-${number}`;
  if (!existsSync(beside)) return undefined;
  const places = readdirSync(beside, { recursive: true }).map((place) => path.join(beside, place));
  return places.find((place) => /[\\/](chrome-headless-shell|headless_shell)(\.exe)?$/.test(place));
}

/** The first of these programs that stands in a folder of PATH. */
function onPath(programs) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const places = programs.flatMap((program) => folders.map((folder) => path.join(folder, program)));
  return places.find((place) => existsSync(place));
}

/** The same path, when the browser there starts: one whose libraries are missing is none. */
function starting(executable) {
  if (!executable || !existsSync(executable)) throw new NotThisWay(executable ? `${executable} is not there` : 'none');
  // there it opens a window and prints nothing
  if (!windows) ran(executable, ['--version']);
  return executable;
}

function ran(command, args, environment = {}) {
  const env = { ...process.env, ...environment };
  const result = spawnSync(command, args, { encoding: 'utf8', timeout: installsWithin, env });
  if (result.status === 0) return;
  const said =
    result.error?.message ??
    `${result.stderr}${result.stdout}`
      .trim()
      .split('\n')
      .filter((line) => !/^\s+at /.test(line))
      .slice(-6)
      .join('\n  ');
  throw new NotThisWay(`${[path.basename(command), ...args].join(' ')} failed: ${said}`);
}
