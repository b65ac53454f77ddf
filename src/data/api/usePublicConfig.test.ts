import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed, noConnection } from './callFailed.ts';
import { usePublicConfig } from './usePublicConfig.ts';

const page = vi.hoisted(() => ({
  online: true,
  config: undefined as unknown,
  drawn: false,
  effects: [] as { run: () => void; needs: unknown[] }[],
  answer: async (): Promise<object> => ({}),
}));
vi.mock('valtio', () => ({ useSnapshot: () => ({ online: page.online }) }));
vi.mock('../realtime/connectionStore.ts', () => ({ connection: {} }));
vi.mock('./publicConfig.ts', () => ({ publicConfig: () => page.answer() }));
vi.mock('react', () => ({
  useState: (first: () => unknown) => {
    if (!page.drawn) page.config = first();
    page.drawn = true;
    return [page.config, (next: unknown) => void (page.config = next)];
  },
  useEffect: (run: () => void, needs: unknown[]) => void page.effects.push({ run, needs }),
}));

/** The page's tag, as the server has written it. */
const tag = vi.fn<(selector: string) => { content: string } | null>();
const reported = vi.fn();
const settled = () => new Promise((resolve) => setImmediate(resolve));
const shown = usePublicConfig;
/** A component draws it, and follows it from there. */
async function draw(): Promise<unknown> {
  page.effects = [];
  const drawn = shown();
  for (const { run } of page.effects) run();
  await settled();
  return drawn;
}

beforeEach(() => {
  Object.assign(page, { online: true, config: undefined, drawn: false, answer: async () => ({ languages: ['hu'] }) });
  tag.mockReset().mockReturnValue(null);
  vi.stubGlobal('document', { querySelector: tag });
  vi.stubGlobal('reportError', reported.mockReset());
});
afterEach(() => void vi.unstubAllGlobals());

test('what stands in the page is known at once, until the server has answered', async () => {
  tag.mockReturnValue({ content: '{"languages":["de"]}' });
  expect(await draw()).toEqual({ languages: ['de'] });
  expect(tag).toHaveBeenCalledWith('meta[name=offers]');
  expect(await draw()).toEqual({ languages: ['hu'] });
});

test('where nothing stands in the page nothing is known before the answer', async () => {
  expect(await draw()).toBeUndefined();
  expect(await draw()).toEqual({ languages: ['hu'] });
});

test('nobody is asked without a connection, and the server as soon as it is back', async () => {
  const asked = vi.fn(page.answer);
  page.answer = asked;
  page.online = false;
  await draw();
  expect([asked.mock.calls.length, page.effects.map(({ needs }) => needs)]).toEqual([0, [[false]]]);
  page.online = true;
  await draw();
  expect([asked.mock.calls.length, page.effects.map(({ needs }) => needs)]).toEqual([1, [[true]]]);
});

test.each<[string, Error, number]>([
  ['a server that does not answer', new CallFailed(noConnection), 0],
  ['a fault of ours', new TypeError('ours'), 1],
])('%s changes nothing, and is told where it is ours', async (_, error, told) => {
  page.answer = () => Promise.reject(error);
  await draw();
  expect([await draw(), new Set(reported.mock.calls.flat()).size]).toEqual([undefined, told]);
});
