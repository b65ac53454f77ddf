import { snapshot } from 'valtio';
import type { BodyOf } from '#contract/calls.ts';
import type { Device } from '#domain/device/device.ts';
import { isTableTablet } from '#domain/device/modes.ts';
import type { Command } from '#domain/order/command.ts';
import { call } from '../api/call.ts';
import { serverNow } from '../clock.ts';
import { CallFailed } from '../api/callFailed.ts';
import { deleteValue, readValue, writeValue } from '../local/sessionDatabase.ts';
import type { Caller } from '../local/scope.ts';
import { bookedBackByDevice, bookedByDevice } from '../journal/bookedByDevice.ts';
import { completedByDevice } from '../outbox/completedByDevice.ts';
import type { Operation } from '../outbox/operation.ts';
import { outbox } from '../outbox/outboxStore.ts';
import type { BookAlong } from '../outbox/saveOperations.ts';
import { sendRefusedAgain } from '../outbox/sendRefusedAgain.ts';
import { carriedOut, requestHeard } from '../terminal/deviceRequests.ts';
import { deviceSession } from './deviceSessionStore.ts';
import { confirmUnlocked, forgetVerifiers, lockDevice } from './employeeUnlock.ts';
import { encodePassword } from './encodePassword.ts';
import { becomeIdentity, currentCaller, currentIdentity } from './identity.ts';
import { findMachineId, machineId, keepMachineId } from './machineId.ts';
import { pair } from './pair.ts';
import { readingScope } from './readingScope.ts';
import { forgetCredentialsCopy, keepCredentials, mendCredentials, renewToken } from './renewDevice.ts';
import { forgetRun, runDevice } from './runDevice.ts';
import { takesMoney } from './takesMoney.ts';
import { isTapUnderWay, tapStep, tapsWorkedOut } from './tapSteps.ts';

export { deviceSession };

const callerOf = (id: string): Caller => `device:${id}`;
const keptName = (id: string): string => `device:${id}`;
/** chosen without a network: the server has not got it */
const unsentLanguage = (id: string): string => `language:${id}`;

/**
 * Becomes the device that this browser is: at once from what it kept, so that it works without a network, then with
 * what the server says. A device link (`#machineId=…&password=…`) signs in as that device first.
 */
export async function startDevice(): Promise<void> {
  const link = deviceLink();
  if (link) return signInDevice(link.machineId, link.password);
  const id = await findMachineId();
  await mendCredentials(id);
  // back from its settings it is that device already: what is done there meanwhile is done, and booked, as that
  if (currentCaller() !== callerOf(id)) becomeIdentity({ caller: callerOf(id), scope: 'guest' });
  // shown no sooner: what was exported is taken over by whoever exported it
  deviceSession.machineId = id;
  const kept = await readValue<Device>(keptName(id));
  if (kept) await become(kept);
  await refreshDevice(Boolean(kept));
}

let asking: Promise<void> | undefined;

/** Asks the server who this device is now. `known`: it was registered before, so a refusal means that it was deleted. */
function refreshDevice(known: boolean): Promise<void> {
  asking ??= askWhoItIs(known).finally(() => {
    asking = undefined;
  });
  return asking;
}

async function askWhoItIs(known: boolean): Promise<void> {
  try {
    const language = await readValue<string>(unsentLanguage(machineId()));
    await become(await saidOfIt({ pendingReplays: outbox.waiting.length, ...(language ? { language } : {}) }));
    if (language) await deleteValue(unsentLanguage(machineId()));
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (error.code === 'device_revoked') return takenAway();
    if (error.error.statusCode !== 401) return; // it goes on with what it knows
    const outcome = await renewToken(currentIdentity().caller);
    if (outcome === 'renewed') await become(await saidOfIt({}));
    else if (outcome === 'refused' && known) takenAway();
  }
}

/** how often this tab became something */
let becomings = 0;

/**
 * What the server says of it. Where the tab has heard of itself meanwhile the answer may be the older word, of letters
 * that it has no more: it is asked again.
 */
async function saidOfIt(body: BodyOf<'PUT /device/me'>): Promise<Device> {
  for (;;) {
    const before = becomings;
    const device = await call('PUT /device/me', { body });
    if (before === becomings) return device;
  }
}

const looksAgainAfter = 30_000;
let looking: ReturnType<typeof setTimeout> | undefined;

/**
 * The owner has taken the device away. It keeps its last token, with which it brings what it had queued, and asks with
 * it from time to time whether it was linked again (D39).
 */
function takenAway(): void {
  deviceSession.state = 'revoked';
  forgetCredentialsCopy(machineId());
  forgetRun();
  clearTimeout(looking);
  looking = setTimeout(() => void refreshDevice(true).catch(showBroken), looksAgainAfter);
}

/** Registers this browser as a device; the owner links it to a restaurant afterwards (D18). */
export async function registerDevice(password: string): Promise<void> {
  const id = machineId();
  await signIn(id, password, (body) => call('POST /device/register', { body, caller: callerOf(id) }));
}

/** Signs in as a device that is registered already; throws `CallFailed` when its password is wrong. */
export async function signInDevice(id: string, password: string): Promise<void> {
  await signIn(id, password, (body) => call('PUT /device/me', { body, caller: callerOf(id) }));
}

/** Registers and links in one step, with the code that the owner sees. */
export async function pairDevice(pairing_code: string, password: string): Promise<void> {
  const id = machineId();
  await signIn(id, password, (body) => pair(callerOf(id), { ...body, pairing_code }));
}

async function signIn(
  id: string,
  password: string,
  ask: (body: { machineId: string; password: string }) => Promise<Device>,
): Promise<void> {
  const credentials = { machineId: id, password: encodePassword(password) };
  const device = await ask(credentials);
  // who this is now must outlive whatever comes next
  await keepMachineId(id);
  await keepCredentials(credentials);
  await writeValue(keptName(id), device);
  deviceSession.machineId = id;
  await become(device);
}

/** Gives the device another password. Throws `CallFailed` when the present one is wrong. */
export async function changePassword(present: string, next: string): Promise<void> {
  const [password, new_password] = [encodePassword(present), encodePassword(next)];
  await call('PUT /device/update-password', { body: { password, new_password } });
  await keepCredentials({ machineId: machineId(), password: new_password });
}

/** Changes the restaurant that the device operates; refused while something waits to be sent. */
export async function chooseRestaurant(restaurant_id: string): Promise<void> {
  if (outbox.waiting.length + outbox.parked.length > 0) throw new OperationsWaiting();
  await become(await call('PUT /device/me', { body: { restaurant: restaurant_id } }));
}

/** A table's tablet was unlocked, or locked: what it reads and hears from now on is another's (ADR 37). */
export async function changeHands(): Promise<void> {
  const { device } = deviceSession;
  if (device) await become(snapshot(device) as Device);
}

/** The device speaks this language from now on (D35); without a network it tells the server at the next start. */
export async function speakLanguage(language: string): Promise<void> {
  const { device } = deviceSession;
  if (!device) return;
  await writeValue(unsentLanguage(device.machineId), language);
  await become({ ...(snapshot(device) as Device), language });
  try {
    await call('PUT /device/me', { body: { language } });
    await deleteValue(unsentLanguage(device.machineId));
  } catch (error) {
    if (!(error instanceof CallFailed && error.code === 'no_connection')) throw error;
  }
}

/** What was done here would be left behind: it has to be sent, or exported, first. */
export class OperationsWaiting extends Error {
  override name = 'OperationsWaiting';
}

const completed = (command: Command): Promise<Command> => tapStep(completedByDevice(command));
const booked = (operations: readonly Operation[]): Promise<BookAlong | undefined> =>
  tapStep(bookedByDevice(operations));

async function become(device: Device): Promise<void> {
  becomings += 1;
  const mine = becomings;
  if (isTapUnderWay()) {
    await tapsWorkedOut();
    if (mine !== becomings) return;
  }
  const restaurant_id = device.restaurant ?? device.restaurants[0];
  const { machineId: id, device_id, prefix, lastNumber } = device;
  becomeIdentity({
    caller: callerOf(id),
    scope: readingScope(device, restaurant_id),
    device_id,
    complete: completed,
    ...(restaurant_id ? { restaurant_id } : {}),
    ...(prefix ? { prefix } : {}),
    ...(takesMoney(device) ? { book: booked, bookBack: bookedBackByDevice } : {}),
    ...(lastNumber === undefined ? {} : { lastNumber }),
  });
  const opened = deviceSession.device;
  const isAnew = opened !== undefined && rightsOf(opened) !== rightsOf(device);
  const { employee } = deviceSession;
  // whoever had opened it for something else, or in another house, opens it again, as the server asks; that one may be
  // silent for long, and what the device is does not wait for it
  if (employee && (isAnew || employee.restaurant_id !== restaurant_id)) void lockDevice().catch(showBroken);
  deviceSession.device = structuredClone(device); // valtio makes proxies of what it is given; those cannot be stored
  deviceSession.state = stateOf(device, restaurant_id);
  if (isAnew) await forgetVerifiers();
  // it has become something newer while this was written, which goes on by itself
  if (mine !== becomings) return;
  await writeValue(keptName(id), device);
  if (mine !== becomings) return;
  await runDevice(device, restaurant_id, {
    changed: (changed) => void become({ ...changed, machineId: id }).catch(showBroken),
    revoked: takenAway,
    request: requestHeard,
    processing: carriedOut,
    // unlinked, or given another mode or restaurant, while nobody could tell it
    connected: () => {
      void refreshDevice(true).catch(showBroken);
      void confirmUnlocked(serverNow().getTime()).catch(showBroken);
    },
  });
  void sendRefusedAgain().catch(showBroken);
}

const rightsOf = ({ mode, employeeTypes, table_id }: Pick<Device, 'mode' | 'employeeTypes' | 'table_id'>): string =>
  [mode, table_id, ...employeeTypes.toSorted()].join();

function stateOf(device: Device, restaurant_id: string | undefined): typeof deviceSession.state {
  if (!restaurant_id) return 'unlinked';
  // a table's tablet is its guest's until then
  if (isTableTablet(device)) return 'ready';
  return device.employeeTypes.length > 0 && !deviceSession.employee ? 'locked' : 'ready';
}

function showBroken(error: unknown): void {
  reportError(error);
}

function deviceLink(): { machineId: string; password: string } | undefined {
  const values = new URLSearchParams(location.hash.slice(1));
  const id = values.get('machineId');
  const password = values.get('password');
  if (!id || !password) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search); // the password leaves the address bar
  return { machineId: id, password };
}
