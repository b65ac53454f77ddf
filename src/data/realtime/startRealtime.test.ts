import { beforeEach, expect, it, vi } from 'vitest';
import type { Listening } from './listening.ts';
import { startRealtime, stopRealtime } from './startRealtime.ts';

const world = vi.hoisted(() => ({ open: [] as string[] }));
vi.mock('./openRealtime.ts', () => ({
  openRealtime: ({ caller }: Listening) => {
    world.open.push(caller);
    return () => void (world.open = world.open.filter((each) => each !== caller));
  },
}));

const of = (caller: Listening['caller']): Listening => ({ kind: 'guest', caller, rooms: [] });

beforeEach(() => {
  stopRealtime();
  world.open = [];
});

it('ends the connection before', async () => {
  await startRealtime(of('guest:a'), {});
  await startRealtime(of('guest:b'), {});
  expect(world.open).toEqual(['guest:b']);
});

it('leaves one connection where another is wanted while the first is still being fetched', async () => {
  await Promise.all([startRealtime(of('guest:a'), {}), startRealtime(of('guest:b'), {})]);
  expect(world.open).toEqual(['guest:b']);
  stopRealtime();
  expect(world.open).toEqual([]);
});

it('opens none that is ended while it is still being fetched', async () => {
  const starting = startRealtime(of('guest:a'), {});
  stopRealtime();
  await starting;
  expect(world.open).toEqual([]);
});
