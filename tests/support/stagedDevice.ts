import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Device } from '#domain/device/device.ts';
import { memoryStorage } from './memoryStorage.ts';
import type { DeviceNews } from '#src/data/realtime/listening.ts';
import type * as failures from '#src/data/api/callFailed.ts';
import type * as database from '#src/data/local/sessionDatabase.ts';
import type * as outboxes from '#src/data/outbox/outboxStore.ts';
import type * as sessions from '#src/data/session/deviceSession.ts';
import type * as identities from '#src/data/session/identity.ts';

type Asked = { body: Record<string, unknown>; caller?: string };
const hoisted = vi.hoisted(() => ({
  asked: [] as [string, Asked][],
  answer: (_name: string, _asked: Asked): unknown => undefined,
  runs: [] as unknown[][],
  forgotten: 0,
  renewed: 'renewed',
  credentials: [] as unknown[],
  paired: [] as unknown[][],
  locked: 0,
  endedCodes: 0,
  confirmed: [] as number[],
}));
vi.mock('#src/data/api/call.ts', () => ({
  call: async (name: string, asked: Asked) => {
    hoisted.asked.push([name, asked]);
    return hoisted.answer(name, asked);
  },
}));
vi.mock('#src/data/session/runDevice.ts', () => ({
  runDevice: async (...given: unknown[]) => void hoisted.runs.push(given),
  forgetRun: () => void (hoisted.forgotten += 1),
}));
vi.mock('#src/data/session/renewDevice.ts', () => ({
  renewToken: async () => hoisted.renewed,
  keepCredentials: async (credentials: unknown) => void hoisted.credentials.push(credentials),
  mendCredentials: async () => undefined,
  forgetCredentialsCopy: () => undefined,
}));
vi.mock('#src/data/session/pair.ts', () => ({
  pair: async (...given: unknown[]) => {
    hoisted.paired.push(given);
    return hoisted.answer('pair', { body: {} });
  },
}));
vi.mock('#src/data/session/employeeUnlock.ts', () => ({
  lockDevice: async () => void (hoisted.locked += 1),
  forgetVerifiers: async () => void (hoisted.endedCodes += 1),
  confirmUnlocked: async (now: number) => void hoisted.confirmed.push(now),
}));
vi.mock('js-cookie', () => ({ default: { get: () => undefined, set: () => undefined } }));

export const world = hoisted;

/** The page, which has just been opened. */
export let session = {} as typeof sessions;
export let { currentIdentity } = {} as typeof identities;
export let { readValue, writeValue } = {} as typeof database;
export let { CallFailed, noConnection } = {} as typeof failures;
export let { outbox } = {} as typeof outboxes;

export const device = (more: Partial<Device> = {}): Device => ({
  device_id: 'd1',
  machineId: 'm1',
  name: 'Bar',
  password_exists: true,
  mode: 'cashregister',
  employeeTypes: [],
  restaurants: ['r1'],
  restaurant: 'r1',
  terminals: [],
  ...more,
});
export const refused = (code: string, statusCode: number) => () => {
  throw new CallFailed({ statusCode, code, message: code, retry: 'never' });
};
export const offline = () => {
  throw new CallFailed(noConnection);
};
export const replaceState = vi.fn();
export const reported = vi.fn();
/** What the run of the device tells, as it was last started. */
export const news = (): Required<DeviceNews> => hoisted.runs.at(-1)![2] as Required<DeviceNews>;
export const asksFor = (name: string) => hoisted.asked.filter(([asked]) => asked === name).map(([, { body }]) => body);

/** Each test has a browser of its own. */
export function stageDevice(): void {
  beforeEach(async () => {
    Object.assign(hoisted, { asked: [], runs: [], forgotten: 0, renewed: 'renewed', credentials: [], paired: [] });
    Object.assign(hoisted, { locked: 0, endedCodes: 0, confirmed: [], answer: () => device() });
    vi.stubGlobal('indexedDB', new IDBFactory());
    for (const storage of ['localStorage', 'sessionStorage']) vi.stubGlobal(storage, memoryStorage());
    vi.stubGlobal('location', { protocol: 'https:', hash: '', pathname: '/device', search: '?a=b' });
    vi.stubGlobal('history', { state: 'here', replaceState: replaceState.mockReset() });
    vi.stubGlobal('reportError', reported.mockReset());
    vi.resetModules();
    session = await import('#src/data/session/deviceSession.ts');
    ({ currentIdentity } = await import('#src/data/session/identity.ts'));
    ({ readValue, writeValue } = await import('#src/data/local/sessionDatabase.ts'));
    ({ CallFailed, noConnection } = await import('#src/data/api/callFailed.ts'));
    ({ outbox } = await import('#src/data/outbox/outboxStore.ts'));
  });
  afterEach(() => vi.useRealTimers());
}

/** A browser that was this device when it was closed. */
export async function kept(more: Partial<Device> = {}): Promise<void> {
  await writeValue('machine', 'm1');
  await writeValue('device:m1', device(more));
}
