import { chromium, expect, type BrowserContext, type Page } from '@playwright/test';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import config from '../../playwright.config.ts';
import { keptIn } from './keptIn.ts';
import { noteSaved } from './savedActions.ts';

/** A browser with a profile on the disk, that can be killed as a power cut kills it, and started again. */
export type KillableBrowser = {
  page(): Page;
  /** What the page shows, and what its console said of errors, for whoever finds that something else should be there. */
  shown(): Promise<string>;
  /**
   * Starts it, or starts it again with the profile that the last one left, and opens an address. `watch` runs in the page
   * before anything of the app does.
   */
  open(url: string, watch?: () => void): Promise<Page>;
  /** SIGKILL for the browser with all its processes; nothing is written any more. */
  kill(): Promise<void>;
  /** Takes the databases of a browser that was killed from its disk; all else that it keeps stays. */
  eraseDatabases(): void;
  /** Kills it and removes the profile. */
  remove(): Promise<void>;
};

const { args = [], ...launch } = config.use?.launchOptions ?? {};

export function killableBrowser(): KillableBrowser {
  const profile = mkdtempSync(path.join(tmpdir(), 'comanda-profile-'));
  let context: BrowserContext | undefined;
  let page: Page | undefined;
  let told: string[] = [];

  async function kill(): Promise<void> {
    if (!context) return;
    const closed = new Promise((resolve) => context?.once('close', resolve));
    const group = leader(profile);
    process.kill(-group, 'SIGKILL');
    await closed;
    // after a power cut nobody is left who holds a database's lock
    while (livesOn(group)) await sleep(10);
    context = undefined;
    // a lock of a process that is gone
    for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
      rmSync(path.join(profile, name), { force: true });
  }

  return {
    page() {
      if (!page) throw new Error('the browser is not open');
      return page;
    },
    async shown() {
      const text = page?.evaluate(screenAndStores).catch(String);
      return [await Promise.race([text, sleep(5_000, 'the page answers nothing')]), ...told].join('\n');
    },
    async open(url, watch) {
      context = await chromium.launchPersistentContext(profile, {
        ...launch,
        args: [...args, '--hide-crash-restore-bubble'],
        viewport: { width: 1180, height: 820 },
        locale: 'en-GB',
      });
      await context.addCookies([{ name: 'cookie-consent', value: 'true', url: new URL(url).origin }]);
      await noteSaved(context);
      if (watch) await context.addInitScript(watch);
      page = context.pages()[0] ?? (await context.newPage());
      told = [];
      page.on('pageerror', ({ message }) => told.push(message));
      page.on('console', (message) => message.type() === 'error' && told.push(message.text()));
      // what it shows is waited for by whoever opened it; a picture that hangs is nothing to wait for
      await page.goto(url, { waitUntil: 'commit' });
      return page;
    },
    kill,
    eraseDatabases: () => rmSync(path.join(profile, 'Default', 'IndexedDB'), { recursive: true }),
    async remove() {
      await kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** Runs in the page: what it shows, and the names of what it kept of who it is. */
async function screenAndStores(): Promise<string> {
  const databases = await indexedDB.databases();
  const session = await new Promise<IDBDatabase | undefined>((resolve) => {
    const opening = indexedDB.open('comanda-session');
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => resolve(undefined));
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const names = await new Promise<IDBValidKey[]>((resolve) => {
    if (!session) return resolve([]);
    const reading = session.transaction('value').objectStore('value').getAllKeys();
    reading.addEventListener('success', () => resolve(reading.result));
  });
  session?.close();
  return [
    location.href,
    document.body.innerText,
    `databases: ${databases.map(({ name }) => name).join()}`,
    `session: ${names.map(String).join()}`,
    `local storage: ${Object.keys(localStorage).join()}`,
    `session storage: ${Object.keys(sessionStorage).join()}`,
  ].join('\n');
}

/** Chromium says in its profile which process holds it; Playwright makes that the leader of a group of its own. */
const leader = (profile: string): number =>
  Number(readlinkSync(path.join(profile, 'SingletonLock')).replace(/^.*-/, ''));

/** Whether a process of this group has files open: dead ones that nobody has asked for yet have none. */
const livesOn = (group: number): boolean =>
  readdirSync('/proc').some((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      // after the name, which may have anything in it: state, parent, group
      const [state, , of] = readFileSync(`/proc/${entry}/stat`, 'latin1')
        .replace(/^.*\) /s, '')
        .split(' ');
      return Number(of) === group && state !== 'Z' && state !== 'X';
    } catch {
      return false; // gone while it was asked for
    }
  });

/**
 * Resolves as soon as the page's database holds this text in one of its stores. A kill after this moment must lose
 * nothing: local storage would be written seconds later.
 */
export async function untilKept(page: Page, store: string, text: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await keptIn(page, store)), { intervals: [10] }).toContain(text);
}
