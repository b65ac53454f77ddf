import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { PageToDraw } from '#contract/drawnPage.ts';
import { createWorkerProcesses } from '../work/workerProcesses.ts';
import type { DrawingJob } from './drawPageMain.ts';

export type PageDrawer = {
  /** The page as markup; nothing when it cannot be had soon. What is drawn late is there for whoever comes next. */
  draw(name: string, page: () => PageToDraw): Promise<string | undefined>;
  stop(): void;
};

type Parts = { distDir: string; failed: (error: unknown) => void };

/** Whoever opens a page waits no longer for its drawing, in milliseconds: the app can draw it too. */
const patience = 1_500;
/** Characters of markup that are remembered: some dozens of menus of 200 dishes. */
const remembered = 12_000_000;

/**
 * Draws pages beside the server and remembers each under its name, which holds all that is on it. The process is kept
 * while guests come.
 */
export function createPageDrawer({ distDir, failed }: Parts): PageDrawer | undefined {
  const program = path.join(distDir, '.server', 'drawPage.js');
  if (!existsSync(program)) return undefined;
  const processes = createWorkerProcesses<DrawingJob, string>(path.join(import.meta.dirname, 'drawPageMain.ts'), {
    atOnce: 1,
    idleMs: 120_000,
    timeLimitMs: 20_000,
    memory: 256,
    priority: constants.priority.PRIORITY_NORMAL,
  });
  const drawn = new LRUCache<string, string>({ maxSize: remembered, sizeCalculation: ({ length }) => length + 200 });
  // what cannot be drawn keeps nobody else's pages waiting
  const broken = new LRUCache<string, true>({ max: 1_000, ttl: 5 * 60_000 });
  const drawing = new Map<string, Promise<string | undefined>>();

  const drawNow = async (name: string, page: PageToDraw): Promise<string | undefined> => {
    try {
      const markup = await processes.run({ program, page });
      if (markup === undefined) broken.set(name, true);
      else drawn.set(name, markup);
      return markup;
    } catch (error) {
      // the page stands without it
      broken.set(name, true);
      failed(error);
      return undefined;
    } finally {
      drawing.delete(name);
    }
  };

  return {
    async draw(name, page) {
      const earlier = drawn.get(name);
      if (earlier !== undefined) return earlier;
      if (broken.has(name)) return undefined;
      const running = drawing.get(name) ?? drawNow(name, page());
      drawing.set(name, running);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<undefined>((resolve) => {
        timer = setTimeout(resolve, patience, undefined);
      });
      return Promise.race([running, late]).finally(() => clearTimeout(timer));
    },
    stop: () => processes.stop(),
  };
}
