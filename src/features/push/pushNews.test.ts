import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as news from './pushNews.ts';

const world = vi.hoisted(() => ({ asked: [] as { name: string; caller: unknown }[], subscribing: () => {} }));
vi.mock('#src/data/api/call.ts', async () => {
  const { currentCaller } = await import('#src/data/session/identity.ts');
  return {
    call: async (name: string, { caller = currentCaller() }: { caller?: string }) => {
      world.asked.push({ name, caller });
      return { pushKey: 'key' };
    },
  };
});
vi.mock('#src/data/session/guestSession.ts', () => ({ guestSession: {} }));
vi.mock('#src/i18n/language.ts', () => ({ currentLanguage: () => 'en' }));
vi.mock('#src/data/session/identity.ts', () => {
  let identity = { caller: 'guest' };
  return { currentCaller: () => identity.caller, becomeIdentity: (next: typeof identity) => (identity = next) };
});

const notification = { permission: 'default', requestPermission: async () => notification.permission };
let { allowPush, lookAtPush, pushNews } = {} as typeof news;
const told = () => world.asked.filter(({ name }) => name === 'POST /push-subscription').map(({ caller }) => caller);

beforeEach(async () => {
  vi.resetModules();
  ({ allowPush, lookAtPush, pushNews } = await import('./pushNews.ts'));
  Object.assign(world, { asked: [], subscribing: () => {} });
  notification.permission = 'granted';
  const subscribe = async () => {
    world.subscribing();
    return { toJSON: () => ({}) };
  };
  const registration = { active: {}, pushManager: { subscribe } };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('location', { pathname: '/order/table', search: '?code=abc' });
  vi.stubGlobal('window', { PushManager: {}, Notification: notification });
});

describe('news of orders', () => {
  it('are subscribed to for whoever ordered, though the phone is opened for somebody else meanwhile', async () => {
    const { becomeIdentity: become } = (await import('#src/data/session/identity.ts')) as unknown as {
      becomeIdentity: (identity: { caller: string }) => void;
    };
    become({ caller: 'guest:abc' });
    world.subscribing = () => become({ caller: 'guest:next' });
    await lookAtPush();
    expect(told()).toEqual(['guest:abc']);
  });

  it('are told once they are allowed after all', async () => {
    notification.permission = 'denied';
    await allowPush();
    expect(pushNews.state).toBe('refused');
    await lookAtPush();
    expect(pushNews.state).toBe('refused');
    notification.permission = 'granted';
    await lookAtPush();
    expect([pushNews.state, told().length]).toEqual(['on', 1]);
  });

  it('are subscribed to anew when they had been forbidden: the browser has forgotten it', async () => {
    await lookAtPush();
    notification.permission = 'denied';
    await lookAtPush();
    expect(pushNews.state).toBeUndefined();
    notification.permission = 'granted';
    await lookAtPush();
    expect([pushNews.state, told().length]).toEqual(['on', 2]);
  });
});
