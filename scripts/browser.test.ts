import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'comanda-browser-'));
  for (const name of ['empty', 'path', 'apt', 'poorApt', 'broken', 'shell', 'brokenShell'])
    mkdirSync(path.join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program of the shell, under a name that the finder looks for. */
function program(where: string, name: string, lines: string): string {
  const file = path.join(folder, where, name);
  writeFileSync(file, `#!/bin/sh\n${lines}\n`);
  chmodSync(file, 0o755);
  return file;
}

type Answer = {
  found?: string;
  shell?: string;
  message?: string;
  /** where the finder says that the browser's libraries lie */
  libraries?: string;
};

/** The finder by these ways alone (all, when none is named) on a machine on which nothing is installed. */
function find(wayNames: string[], environment: Record<string, string> = {}): Answer {
  const script = `
    const { browsers, ways } = await import('./scripts/browser.mjs');
    const named = ${JSON.stringify(wayNames)};
    const given = Object.entries(ways).filter(([name]) => named.length === 0 || named.includes(name));
    const answer = await browsers(given).then(({ whole, shell }) => ({ found: whole, shell }), ({ message }) => ({ message }));
    const libraries = process.env.LD_LIBRARY_PATH;
    process.stdout.write('\\n' + JSON.stringify({ ...answer, libraries }));
    process.exit(0);`;
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
    env: {
      HOME: path.join(folder, 'empty'),
      TMPDIR: folder,
      PATH: '',
      PLAYWRIGHT_BROWSERS_PATH: path.join(folder, 'empty'),
      // nobody listens there: a machine that reaches no other registry than its package manager's
      PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:9',
      ...environment,
    },
  });
  const said = child.stdout.trim().split('\n').at(-1) ?? '';
  return JSON.parse(said || JSON.stringify({ message: child.stderr })) as Answer;
}

// the ways' names as the finder gives them, so that a new way does not go untested
const wayNames = [
  'CHROMIUM_PATH',
  "Playwright's own",
  "the system's",
  'playwright install',
  'apt-get install chromium',
  '@sparticuz/chromium',
];

describe('a browser on a machine on which nothing is installed', () => {
  it('is looked for in six ways', () => {
    const script = `import('./scripts/browser.mjs').then(({ ways }) => console.log(JSON.stringify(Object.keys(ways))))`;
    const { stdout } = spawnSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8' });
    expect(JSON.parse(stdout)).toEqual(wayNames);
  });

  it('is the one that CHROMIUM_PATH names, when it starts', () => {
    const own = program('path', 'my-browser', 'echo Chromium 1');
    expect(find(['CHROMIUM_PATH'], { CHROMIUM_PATH: own })).toEqual({ found: own });
    expect(find(['CHROMIUM_PATH'], { CHROMIUM_PATH: '/nowhere' }).message).toContain('/nowhere is not there');
  });

  it('is the one of the system, but not one whose libraries are missing', () => {
    const own = program('path', 'chromium', 'echo Chromium 1');
    expect(find(["the system's"], { PATH: path.join(folder, 'path') })).toEqual({ found: own });
    program('broken', 'chromium', 'echo "error while loading shared libraries: libnss3.so" >&2; exit 127');
    expect(find(["the system's"], { PATH: path.join(folder, 'broken') }).message).toContain('libnss3.so');
  });

  it("is asked for by Playwright's own command, which really runs and says why it could not", () => {
    const { message } = find(['playwright install']);
    expect(message).toContain('cli.js install chromium failed');
    expect(message).toContain('Failed to download');
    expect(message).not.toMatch(/not defined by "exports"|Cannot find module/);
  });

  /** An apt-get whose archive has these packages alone. */
  const aptGet = (where: string, packages: string): string =>
    program(
      where,
      'apt-get',
      `[ "$1" = update ] && exit 0
       [ "$1" = install ] && [ "$DEBIAN_FRONTEND" = noninteractive ] || exit 1
       for package; do :; done
       case " ${packages} " in *" $package "*) ;; *) echo "E: Unable to locate package $package" >&2; exit 100 ;; esac
       printf '#!/bin/sh\\necho Chromium 1\\n' > ${path.join(folder, where)}/$package
       /bin/chmod 755 ${path.join(folder, where)}/$package`,
    );

  it('is installed by apt-get where root may, its headless shell too where the archive has one', () => {
    aptGet('apt', 'chromium chromium-headless-shell');
    aptGet('poorApt', 'chromium');
    const [found, shell] = ['chromium', 'chromium-headless-shell'].map((name) => path.join(folder, 'apt', name));
    const answer = find(['apt-get install chromium'], { PATH: path.join(folder, 'apt') });
    const poor = find(['apt-get install chromium'], { PATH: path.join(folder, 'poorApt') });
    if (process.getuid?.() === 0) {
      expect(answer).toEqual({ found, shell });
      expect(poor).toEqual({ found: path.join(folder, 'poorApt', 'chromium') });
    } else for (const { message } of [answer, poor]) expect(message).toContain('only root may');
  });

  // the package holds a browser for this system alone
  it.runIf(process.platform === 'linux' && process.arch === 'x64')('comes out of a package at last', () => {
    const { found, message, libraries = '' } = find(['@sparticuz/chromium']);
    expect(message).toBeUndefined();
    const env = { LD_LIBRARY_PATH: libraries };
    expect(spawnSync(found!, ['--version'], { encoding: 'utf8', env }).stdout).toMatch(/Chromi|Chrome/);
  });

  it('is not found without a word: every way is named, and why it led nowhere', () => {
    const { message = '' } = find(wayNames.slice(0, -1));
    for (const name of wayNames.slice(0, -1)) expect(message).toContain(`- ${name}: `);
    expect(message).toContain('CHROMIUM_PATH');
  });
});

describe('a headless shell beside the whole browser', () => {
  const answersToVersion = 'echo Chromium 1';

  it('is that of the system, but not one that does not start', () => {
    const own = program('shell', 'chromium', answersToVersion);
    const shell = program('shell', 'chromium-headless-shell', answersToVersion);
    expect(find(["the system's"], { PATH: path.join(folder, 'shell') })).toEqual({ found: own, shell });
    const alone = program('brokenShell', 'chromium', answersToVersion);
    program('brokenShell', 'chromium-headless-shell', 'exit 127');
    expect(find(["the system's"], { PATH: path.join(folder, 'brokenShell') })).toEqual({ found: alone });
  });

  it("is Playwright's own, which lies beside its whole browser", () => {
    const places = path.join(folder, 'playwrights');
    const asked = `console.log(require('playwright').chromium.executablePath())`;
    const env = { PLAYWRIGHT_BROWSERS_PATH: places };
    const own = spawnSync(process.execPath, ['-e', asked], { cwd: root, encoding: 'utf8', env }).stdout.trim();
    const number = /chromium-(\d+)/.exec(own)![1];
    const shell = path.join(places, `chromium_headless_shell-${number}`, 'chrome-headless-shell-linux64');
    const put = (file: string): string => {
      mkdirSync(path.dirname(file), { recursive: true });
      return program(path.relative(folder, path.dirname(file)), path.basename(file), answersToVersion);
    };
    put(own);
    expect(find(["Playwright's own"], env)).toEqual({ found: own });
    const installed = put(path.join(shell, 'chrome-headless-shell'));
    expect(find(["Playwright's own"], env)).toEqual({ found: own, shell: installed });
  });

  it('is, for whoever names a browser, the one that HEADLESS_SHELL_PATH names and no other', () => {
    const own = program('shell', 'my-browser', answersToVersion);
    const named = program('shell', 'my-shell', answersToVersion);
    program('shell', 'chromium-headless-shell', answersToVersion);
    const environment = { PATH: path.join(folder, 'shell'), CHROMIUM_PATH: own };
    expect(find(['CHROMIUM_PATH'], environment)).toEqual({ found: own });
    const both = find(['CHROMIUM_PATH'], { ...environment, HEADLESS_SHELL_PATH: named });
    expect(both).toEqual({ found: own, shell: named });
    const neither = find(['CHROMIUM_PATH'], { ...environment, HEADLESS_SHELL_PATH: '/nowhere' });
    expect(neither).toEqual({ found: own });
  });
});
