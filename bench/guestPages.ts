import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import lighthouse, { Audit } from 'lighthouse';
import TotalBlockingTime from 'lighthouse/core/audits/metrics/total-blocking-time.js';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import type { PublishedMenu } from '#domain/menu/menu.ts';
import { browserPath } from '../scripts/browser.mjs';
import { ensureBuilt } from '../scripts/build.mjs';
import { startComanda, type ComandaProcess } from '../tests/support/comandaProcess.ts';
import { freePort } from '../server/db/postmaster.ts';
import { slower } from '../tests/support/moment.ts';
import { longMenu } from '../tests/support/longMenu.ts';
import { blockedAfterFirstPaint, mainThreadEvents, workBetween } from '../tests/support/mainThread.ts';
import { median } from './measure.ts';
import { least, most, plain, type Row } from './rows.ts';

const root = path.resolve(import.meta.dirname, '..');
const dishes = 200;
const rounds = 3;

type Scores = Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;
/** `byWork`: performance as Lighthouse would say it if the page had been blocked for as long as the processor says. */
type Visit = Scores & { fcp: number; lcp: number; tbt: number; cls: number; blocked: number; byWork: number };

const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What a guest waits for: Lighthouse on a phone, the bytes of the first visit, and the menu on a slow network. */
export async function guestPages(): Promise<Row[]> {
  await ensureBuilt(process.execPath);
  const comanda = await startComanda();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: [`--remote-debugging-port=${port}`],
  });
  try {
    const { origin, code, restaurant_id } = await withLongMenu(comanda);
    const menu = `${origin}/de/order/table?code=${code}`;
    // the same menu where search engines may come: a table's page is nobody's but its guests' (public/robots.txt)
    const found = `${origin}/de/order/restaurant?id=${restaurant_id}`;
    const rows = [
      ...(await lighthouseRows('menu', menu, port, false)),
      ...(await lighthouseRows('menu, no JavaScript', menu, port, true)),
      ...(await lighthouseRows('menu to be found', found, port, false)),
      ...(await lighthouseRows('home', `${origin}/de`, port, false)),
    ];
    await browser.close();
    const own = await chromium.launch({ executablePath: await browserPath() });
    try {
      return [
        ...rows,
        ...(await networkRows(own, menu)),
        await homeRow(own, `${origin}/de`),
        ...(await slowRows(own, menu)),
      ];
    } finally {
      await own.close();
    }
  } finally {
    await browser.close();
    await comanda.remove();
  }
}

/** The demonstration's first house with 200 dishes that have its pictures. */
async function withLongMenu({ origin, demo, dataDir }: ComandaProcess): Promise<{
  origin: string;
  code: string;
  restaurant_id: string;
}> {
  const { restaurant_id, code } = demo.tables[0]!;
  const revision = (await (await fetch(`${origin}/restaurant?restaurant_id=${restaurant_id}`)).json()) as {
    menu_revision: string;
  };
  const menu = (await (await fetch(`${origin}/menu/${revision.menu_revision}`)).json()) as PublishedMenu;
  const pictures = menu.items.flatMap(({ avatar }) => avatar ?? []);
  const file = path.join(dataDir, 'long.json');
  writeFileSync(file, longMenu(dishes, pictures));
  execFileSync(process.execPath, ['server/importMenu.ts', file, '--restaurant', restaurant_id, '--replace'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return { origin, code, restaurant_id };
}

async function lighthouseRows(what: string, url: string, port: number, without: boolean): Promise<Row[]> {
  const visits: Visit[] = [];
  // the first one only warms the server up
  for (let round = 0; round <= rounds; round++) {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: [...scores],
      ...(without ? { emulatedUserAgent: false } : {}),
      ...(without ? { blockedUrlPatterns: ['*.js'] } : {}),
    });
    const { lhr, artifacts } = result!;
    const value = (id: string): number => lhr.audits[id]?.numericValue ?? Number.NaN;
    if (round === 0) continue;
    // Lighthouse measures at this machine's own pace, and multiplies
    const blocked = blockedAfterFirstPaint(artifacts.Trace.traceEvents, slower);
    visits.push({
      ...(Object.fromEntries(scores.map((id) => [id, (lhr.categories[id]?.score ?? 0) * 100])) as Scores),
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      blocked,
      byWork: performanceBlockedFor(blocked, lhr),
    });
    if (round === rounds) sayFaults(what, lhr);
  }
  const of = (key: keyof Visit): number => median(visits.map((visit) => visit[key]));
  return [
    least(`${what}: performance, by the processor’s time`, of('byWork'), 98),
    plain(`${what}: performance, by Lighthouse`, of('performance')),
    least(`${what}: accessibility`, of('accessibility'), 100),
    least(`${what}: best practices`, of('best-practices'), 95),
    ...(url.includes('/order/table') ? [] : [least(`${what}: SEO`, of('seo'), 100)]),
    most(`${what}: first paint, ms`, of('fcp'), 1_500),
    most(`${what}: largest paint, ms`, of('lcp'), 1_500),
    most(`${what}: blocked, ms of processor`, of('blocked'), 80),
    plain(`${what}: blocked, ms by Lighthouse`, of('tbt')),
    most(`${what}: shifted`, of('cls'), 0.02, 3),
  ];
}

type Report = {
  categories: Record<string, { auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null }>;
};

/** Lighthouse's own sum of its own scores and weights, with another time for which the page was blocked. */
function performanceBlockedFor(ms: number, { categories, audits }: Report): number {
  const weighed = categories['performance']!.auditRefs.filter(({ weight }) => weight > 0);
  const sum = (of: (ref: { id: string; weight: number }) => number): number =>
    weighed.reduce((total, ref) => total + of(ref), 0);
  const { scoring } = TotalBlockingTime.defaultOptions.mobile;
  const scoreOf = (id: string): number =>
    id === 'total-blocking-time' ? Audit.computeLogNormalScore(scoring, ms) : (audits[id]!.score ?? 0);
  return (sum(({ id, weight }) => scoreOf(id) * weight) / sum(({ weight }) => weight)) * 100;
}

/** What Lighthouse finds fault with, for whoever mends it. */
function sayFaults(what: string, lhr: { audits: Record<string, { score: number | null; title: string }> }): void {
  for (const [id, { score, title }] of Object.entries(lhr.audits))
    if (score !== null && score < 0.9) process.stderr.write(`  ${what}: ${id} ${score} ${title}\n`);
}

/** What goes over the network until a dish can be put into the cart. */
async function networkRows(browser: Browser, url: string): Promise<Row[]> {
  const { page, context } = await phone(browser);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  let [scripts, all, requests] = [0, 0, 0];
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    requests += 1;
    all += encodedDataLength;
    if (kinds.get(requestId) === 'Script') scripts += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'commit' });
  await usable(page);
  const rows = [
    most('menu: scripts until it is usable, KB', scripts / 1000, 150),
    most('menu: all until it is usable, KB', all / 1000, 260),
    most('menu: requests until it is usable', requests, 20),
  ];
  await context.close();
  return rows;
}

/** The home page can be used as the server sends it; the app comes when nothing else is under way. */
async function homeRow(browser: Browser, url: string): Promise<Row> {
  const { page, context } = await phone(browser);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let all = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (all += encodedDataLength));
  await page.goto(url, { waitUntil: 'load' });
  const row = most('home: all until it is usable, KB', all / 1000, 60);
  await context.close();
  return row;
}

/** A fast 3G network, as Lighthouse and WebPageTest call it, and a processor four times slower. */
const slow = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

async function slowRows(browser: Browser, url: string): Promise<Row[]> {
  const first: number[] = [];
  const second: number[] = [];
  const offline: number[] = [];
  const taps: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { page, context } = await phone(browser);
    const session = await context.newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', slow);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    first.push(await readable(page, url));
    await usable(page);
    taps.push(await tapped(page));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    second.push(await readable(page, url));
    await usable(page);
    await context.setOffline(true);
    offline.push(await readable(page, url));
    await context.close();
  }
  const work: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { page, context } = await phone(browser);
    await page.goto(url, { waitUntil: 'commit' });
    await usable(page);
    const events = await mainThreadEvents(page, async () => void (await tapped(page)));
    work.push(workBetween(events, 'finger is down', 'work is over') * slower);
    await context.close();
  }
  return [
    most('menu readable on fast 3G, first visit, ms', median(first), 1_200),
    most('menu readable on fast 3G, second visit, ms', median(second), 800),
    most('menu readable without a network, ms', median(offline), 800),
    most('tap to changed screen, ms of processor', median(work), 100),
    plain('tap to changed screen, ms by the clock', median(taps)),
  ];
}

async function phone(browser: Browser): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    locale: 'de-AT',
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = (): void => {
      if (!document.querySelector('article') || 'readAt' in window) return;
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { readAt: performance.now() })));
      observer.disconnect();
    };
    const observer = new MutationObserver(seen);
    observer.observe(document, { childList: true, subtree: true });
  });
  return { page, context };
}

/** Milliseconds from the start of a visit until a dish stands on the screen. */
async function readable(page: Page, url: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => (window as { readAt?: number }).readAt);
  return (await seen.jsonValue())!;
}

/** The app has taken over from the page that the server drew. */
const usable = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !document.getElementById('drawn') && document.querySelector('article button'));

/** Milliseconds from a tap on a dish's plus to its number on the screen. */
async function tapped(page: Page): Promise<number> {
  const plus = page.locator('article button').nth(1);
  await plus.evaluate((button) => {
    button.addEventListener('pointerdown', () => {
      const began = performance.now();
      performance.mark('finger is down');
      new MutationObserver((_, observer) => {
        observer.disconnect();
        requestAnimationFrame(() =>
          setTimeout(() => {
            performance.mark('work is over');
            Object.assign(window, { tapTook: performance.now() - began });
          }),
        );
      }).observe(button, { childList: true, subtree: true, attributes: true });
    });
  });
  await plus.tap();
  const took = await page.waitForFunction(() => (window as { tapTook?: number }).tapTook);
  return (await took.jsonValue())!;
}
