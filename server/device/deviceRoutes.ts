import type { FastifyInstance } from 'fastify';
import type { Device } from '#domain/device/device.ts';
import { machineCookie } from '#domain/device/machineCookie.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import { anybody } from '../caller/openPolicy.ts';
import type { BrowserCookies, Guesser } from '../login/guessed.ts';
import { knownAs, rememberBrowser } from '../login/knownBrowser.ts';
import { decodePassword, hashPassword } from '../login/password.ts';
import { passwordFault } from '../login/passwordFault.ts';
import { tokenDays } from '../caller/tokens.ts';
import type { Sql } from '../db/sql.ts';
import type { DeviceParts } from './deviceParts.ts';
import { endKeptAnswers } from '../http/operationRepository.ts';
import { serve, type Context } from '../http/serve.ts';
import {
  deviceById,
  deviceByMachineId,
  presentDevice,
  updatePassword,
  updateReport,
  type StoredDevice,
} from './deviceRepository.ts';
import { openRequestsOf } from './deviceRequestRepository.ts';
import { presentRequest } from './deviceRequests.ts';
import { checkDevicePassword, passwordOfDevice, registerDevice } from './deviceSignIn.ts';
import { linkDevice } from './linkDevice.ts';
import { noteDeviceChange } from './noteDeviceChange.ts';
import { redeemPairingCode } from './pairingCode.ts';

const devicesOnly = ({ callers }: Pick<Context<'PUT /device/refresh'>, 'callers'>) =>
  callers.device ? undefined : refuse('no_token');

type Setter = (name: string, value: string) => void;

/** What devices do for themselves: register, sign in, renew their token, change their password, be paired. */
export function deviceRoutes(app: FastifyInstance, deps: DeviceParts): void {
  const { db, tokens } = deps;

  async function giveToken(device_id: string, setHeader: Setter, successorOf?: Buffer): Promise<void> {
    const token = { kind: 'device' as const, subject: device_id, days: tokenDays.device };
    setHeader('device-authorization', await tokens.issue(db, { ...token, ...(successorOf ? { successorOf } : {}) }));
  }

  /** A device whose browser is known cannot be locked out by strangers. */
  const remember = ({ setHeader, cookies }: { setHeader: Setter; cookies: BrowserCookies }, device: StoredDevice) => {
    const own = passwordOfDevice(device);
    if (!knownAs(deps.secrets, own, cookies)) rememberBrowser(deps, setHeader, own, cookies);
  };

  serve(app, deps, 'POST /device/register', {
    policy: anybody,
    handle: async (ctx) => {
      const device = await registerDevice(db, deps, ctx.body, ctx);
      if (!device.ok) return device;
      if (device.value.revoked) return refuse('device_revoked');
      await giveToken(device.value.device_id, ctx.setHeader);
      remember(ctx, device.value);
      return accept(presentDevice(device.value));
    },
  });

  serve(app, deps, 'PUT /device/me', {
    policy: anybody,
    // so that it hears of it, and keeps the token with which it may bring what it had queued (D39)
    allowsRevoked: true,
    ignoresDeadTokens: true,
    handle: async (ctx) => {
      const signedIn = await itself(deps, ctx);
      if (!signedIn.ok) return signedIn;
      const { device_id, restaurants } = signedIn.value;
      const { restaurant, language, appVersion, pendingReplays } = ctx.body;
      if (restaurant && !restaurants.includes(restaurant)) return refuse('device_not_linked');
      await updateReport(db, device_id, { restaurant, language, appVersion, pendingReplays }, ctx.now);
      const device = await deviceById(db, device_id);
      if (!device) return refuse('not_found');
      const { device: session } = ctx.sessions;
      if (!session) await giveToken(device_id, ctx.setHeader);
      else if (!session.successor) ctx.setHeader('device-authorization', session.token);
      remember(ctx, device);
      const open = await openRequestsOf(db, device_id, ctx.now);
      return accept({ ...presentDevice(device), deviceRequests: open.map(presentRequest) });
    },
  });

  serve(app, deps, 'PUT /device/refresh', {
    policy: devicesOnly,
    handle: async (ctx) => {
      const { body, callers, sessions, setHeader } = ctx;
      const by = { ...ctx, session: sessions.device!.hash };
      const device = await withPassword(db, deps, callers.device!.device_id, body.password, by);
      if (!device.ok) return device;
      await giveToken(device.value.device_id, setHeader, sessions.device!.hash);
      return accept(presentDevice(device.value));
    },
  });

  serve(app, deps, 'PUT /device/update-password', {
    policy: devicesOnly,
    change: async (tx, { body, callers, sessions, ip, cookies }): Promise<Result<Device>> => {
      const by = { ip, cookies, session: sessions.device!.hash };
      const device = await withPassword(tx, deps, callers.device!.device_id, body.password, by);
      if (!device.ok) return device;
      const fresh = decodePassword(body.new_password);
      const fault = await passwordFault(fresh, 'new_password');
      if (fault) return fault;
      const { device_id } = device.value;
      await updatePassword(tx, device_id, await hashPassword(fresh));
      await tokens.endAll(tx, 'device', device_id, sessions.device!.hash);
      await endKeptAnswers(tx, device_id);
      return accept(presentDevice(device.value));
    },
    signIn: ({ sessions, setHeader }, { device_id }) => giveToken(device_id, setHeader, sessions.device!.hash),
  });

  serve(app, deps, 'POST /device/pair', {
    policy: anybody,
    change: async (tx, { body, now, ip, cookies }): Promise<Result<Device>> => {
      const pairing = await redeemPairingCode(tx, body.pairing_code, now);
      if (!pairing) return refuse('pairing_code_invalid');
      const device = await registerDevice(tx, deps, body, { ip, cookies });
      if (!device.ok) return device;
      const { device_id } = device.value;
      if (!(await linkDevice(tx, tokens, device_id, pairing, now))) return refuse('not_allowed');
      const linked = await deviceById(tx, device_id);
      if (!linked) return refuse('not_found');
      const after = presentDevice(linked);
      const itself = { device: { ...after, ...pairing } };
      await noteDeviceChange(tx, itself, pairing.restaurant_id, { what: 'created', device_id, after }, now);
      return accept(after);
    },
    after: (_ctx, { device_id }) => tokens.forget(device_id),
    accountOf: ({ device_id }) => device_id,
    signIn: ({ setHeader }, { device_id }) => giveToken(device_id, setHeader),
  });
}

/**
 * The device that calls: by its token, else by its machineId (in the body or the cookie) and password. One that was
 * taken away gets no new token before it is linked again.
 */
async function itself(deps: DeviceParts, ctx: Context<'PUT /device/me'>): Promise<Result<StoredDevice>> {
  const found = await recognised(deps, ctx);
  return found.ok && found.value.revoked ? refuse('device_revoked') : found;
}

async function recognised(
  deps: DeviceParts,
  { callers, body, ip, cookies }: Context<'PUT /device/me'>,
): Promise<Result<StoredDevice>> {
  if (callers.device) {
    const device = await deviceById(deps.db, callers.device.device_id);
    return device ? accept(device) : refuse('not_found');
  }
  const machineId = body.machineId ?? cookies[machineCookie];
  if (!machineId || !body.password) return refuse('no_token');
  return checkDevicePassword(deps, await deviceByMachineId(deps.db, machineId), body.password, { ip, cookies });
}

async function withPassword(
  sql: Sql,
  deps: Pick<DeviceParts, 'limits' | 'config' | 'secrets'>,
  device_id: string,
  password: string,
  by: Guesser,
): Promise<Result<StoredDevice>> {
  return checkDevicePassword(deps, await deviceById(sql, device_id), password, by);
}
