import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';

/** tells a page what others have written */
let windows = new EventTarget();

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  windows = new EventTarget();
  vi.stubGlobal('addEventListener', windows.addEventListener.bind(windows));
});

test('a name that is chosen in one window holds in the others', async () => {
  const { nickname } = await import('./nickname.ts');
  localStorage.setItem('comanda-nickname', 'Ben');
  windows.dispatchEvent(Object.assign(new Event('storage'), { key: 'another' }));
  expect(nickname.text).toBe('');
  windows.dispatchEvent(Object.assign(new Event('storage'), { key: 'comanda-nickname' }));
  expect(nickname.text).toBe('Ben');
});

test('a nickname is kept on the phone for the next visit, no longer than the server takes it, and goes when it is emptied', async () => {
  const { callMyself } = await import('./nickname.ts');
  callMyself('Ann'.repeat(20));
  vi.resetModules();
  const again = await import('./nickname.ts');
  expect(again.nickname.text).toBe('Ann'.repeat(10));
  again.callMyself(' ');
  expect(localStorage.getItem('comanda-nickname')).toBeNull();
});

test('this phone knows the orders that it made, the last first, and not without end', async () => {
  const { madeHere, noteMade } = await import('./madeHere.ts');
  for (let n = 0; n <= 100; n++) noteMade(`order-${n}`);
  expect(madeHere()).toHaveLength(100);
  expect(madeHere().slice(0, 2)).toEqual(['order-100', 'order-99']);
  localStorage.setItem('comanda-made-here', '{"not":"ours"}');
  expect(madeHere()).toEqual([]);
});
