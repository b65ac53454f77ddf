import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPageDrawer, type PageDrawer } from './pageDrawer.ts';

const distDir = mkdtempSync(path.join(tmpdir(), 'comanda-drawer-'));
const failed = vi.fn();
let drawer: PageDrawer;

/** A build whose pages say how often the program has drawn; one of them breaks, one takes long. */
const program = `let times = 0;
export async function drawPage({ address }) {
  if (address === '/broken') throw new Error('no such dish');
  if (address === '/slow') await new Promise((resolve) => setTimeout(resolve, 2_500));
  times += 1;
  return address + ' ' + times;
}`;

beforeAll(() => {
  mkdirSync(path.join(distDir, '.server'));
  writeFileSync(path.join(distDir, '.server', 'drawPage.js'), program);
  writeFileSync(path.join(distDir, '.server', 'package.json'), '{"type":"module"}');
  drawer = createPageDrawer({ distDir, failed })!;
});
afterAll(() => {
  drawer.stop();
  rmSync(distDir, { recursive: true });
});

describe('drawing pages', () => {
  it('is done once for all who ask for the same', async () => {
    const draw = () => drawer.draw('menu', () => ({ address: '/menu' }));
    const [first] = await vi.waitFor(
      async () => {
        const both = await Promise.all([draw(), draw()]);
        expect(both[0]).toBeDefined();
        return both;
      },
      { timeout: 30_000 },
    );
    expect(await draw()).toBe(first);
    expect(first).toMatch(/^\/menu 1$/);
    const another = () => drawer.draw('another', () => ({ address: '/menu' }));
    await vi.waitFor(async () => expect(await another()).toBe('/menu 2'), { timeout: 30_000 });
  });

  it('keeps nobody waiting, and is there for whoever comes next', async () => {
    const draw = () => drawer.draw('slow', () => ({ address: '/slow' }));
    expect(await draw()).toBeUndefined();
    await vi.waitFor(async () => expect(await draw()).toMatch('/slow'), { timeout: 30_000 });
  });

  it('that breaks is told of, and keeps the process for no one else busy with it', async () => {
    const draw = () => drawer.draw('broken', () => ({ address: '/broken' }));
    expect(await draw()).toBeUndefined();
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1), { timeout: 30_000 });
    expect(String(failed.mock.lastCall![0])).toContain('no such dish');
    const page = vi.fn(() => ({ address: '/broken' }));
    expect(await drawer.draw('broken', page)).toBeUndefined();
    expect(page).not.toHaveBeenCalled();
  });

  it('is not done where nothing was built for it', () => {
    expect(createPageDrawer({ distDir: path.join(distDir, 'nowhere'), failed })).toBeUndefined();
  });
});
