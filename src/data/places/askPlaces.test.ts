import { afterEach, expect, test, vi } from 'vitest';
import { askPlaces, firstText, isObject, known } from './askPlaces.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each<[string, unknown[], string]>([
  ['without the blanks around it', ['  Hauptstraße '], 'Hauptstraße'],
  ['that has something in it', ['', '   ', 'Ring'], 'Ring'],
  ['that is a text', [undefined, null, 12, ['Ring'], 'Gasse'], 'Gasse'],
  ['before all others', ['Ring', 'Gasse'], 'Ring'],
  ['or an empty one, where none says anything', [undefined, ' '], ''],
])('of what a service says it is the first text %s', (_, said, text) => {
  expect(firstText(...said)).toBe(text);
});

test('an unknown field empties none of those that are filled', () => {
  expect(known({ street: 'Ring 1', postalCode: '', city: undefined, lat: 0 })).toEqual({ street: 'Ring 1', lat: 0 });
});

test.each<[unknown, boolean]>([
  [{}, true],
  [null, false],
  [[], false],
  ['{}', false],
  [undefined, false],
])('%j may have fields: %s', (value, expected) => {
  expect(isObject(value)).toBe(expected);
});

const hanging: typeof fetch = (_address, init) =>
  new Promise((_resolve, reject) => {
    const { signal } = init!;
    if (signal!.aborted) reject(signal!.reason as Error);
    signal!.addEventListener('abort', () => reject(signal!.reason as Error));
  });

test('a foreign service gets no cookie and no path of a page', async () => {
  const asked = vi.fn<typeof fetch>(async () => Response.json({ found: 1 }));
  vi.stubGlobal('fetch', asked);
  const { signal } = new AbortController();
  expect(await askPlaces('https://places/', signal, { method: 'POST' })).toEqual({ found: 1 });
  expect(asked.mock.lastCall).toMatchObject([
    'https://places/',
    { method: 'POST', credentials: 'omit', referrerPolicy: 'strict-origin-when-cross-origin' },
  ]);
});

test('a service that refuses is told by its status', async () => {
  vi.stubGlobal('fetch', async () => Response.json([], { status: 503 }));
  await expect(askPlaces('https://places/', new AbortController().signal)).rejects.toThrow('503');
});

test('a silent service is given up after six seconds, and at once by who leaves', async () => {
  vi.stubGlobal('fetch', hanging);
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const late = askPlaces('https://places/', new AbortController().signal);
  patience.abort(new Error('too late'));
  await expect(late).rejects.toThrow('too late');
  expect(timeout).toHaveBeenCalledWith(6_000);
  timeout.mockReturnValue(new AbortController().signal);
  const left = new AbortController();
  const asked = askPlaces('https://places/', left.signal);
  left.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
  timeout.mockRestore();
});
