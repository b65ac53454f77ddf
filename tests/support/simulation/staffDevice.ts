import type { DeviceMode } from '#domain/device/device.ts';
import { applyCommand } from '#domain/order/applyCommand.ts';
import type { Command } from '#domain/order/command.ts';
import type { Occurrence } from '#domain/order/occurrence.ts';
import { registerNumber } from '#domain/order/orderNumber.ts';
import type { Callers } from '#server/caller/caller.ts';
import type { Operation } from '#src/data/outbox/operation.ts';
import { selfContained } from '#src/data/outbox/selfContained.ts';
import type { Answer } from '#src/data/outbox/verdict.ts';
import type { Chance } from '#src/data/testing/chance.ts';
import { restaurant, theMenu } from '#src/data/testing/house.ts';
import { createModelApp, type ModelApp } from './modelApp.ts';
import { scope, type ModelServer } from './modelServer.ts';
import type { Network } from './network.ts';
import { createModelRegister, type ModelRegister } from './register.ts';

/** A device of the house: a register, a kitchen's screen, a table manager or a deliverer's phone. */
export type StaffDevice = {
  name: string;
  mode: DeviceMode;
  device_id: string;
  network: Network;
  app: ModelApp;
  register?: ModelRegister;
  /** does it as the app does: numbers, self-contained cash, books, saved before it is shown. Gives the keys */
  act(commands: readonly Command[]): string[];
  /** a call that waits for its answer, as a card payment is; undefined without one */
  call(command: Command, key: string): Answer | undefined;
  /** has the server charge a part by card, which a guest then holds it to, or not; false where nobody answered */
  charge(partialPayment_id: string): boolean;
  /** what was done here, by key */
  did: ReadonlyMap<string, Command>;
  /** numbers that it gave on its own, in their order */
  numbers: readonly string[];
  sendBooks(): Promise<void>;
};

type Parts = {
  name: string;
  mode: DeviceMode;
  server: ModelServer;
  network: Network;
  chance: Chance;
  now: () => number;
};

const prefixes: Record<string, string> = { till: 'A', bar: 'B', waiter: 'C', rider: 'D' };

export function createStaffDevice({ name, mode, server, network, chance, now }: Parts): StaffDevice {
  const device_id = chance.id();
  const prefix = prefixes[name];
  const actor = { kind: 'device' as const, id: device_id, name };
  const callers: Callers = {
    device: {
      device_id,
      mode,
      restaurants: [restaurant.restaurant_id],
      name,
      employeeTypes: [],
      ...(prefix ? { prefix, prefixes: [{ restaurant_id: restaurant.restaurant_id, prefix }] } : {}),
    },
  };
  const at = (): string => new Date(now()).toISOString();
  const numbers: string[] = [];
  const did = new Map<string, Command>();
  const caller = `device:${name}` as const;

  const occurrenceOf = ({ key, occurredAt, actor: by }: Operation, command: Command): Occurrence => ({
    key,
    at: occurredAt,
    by,
    standing: 'offline',
    device_id,
    restaurant,
    menu: theMenu,
    number: numberIn(command) ?? '…',
    openSession: () => ({ session_id: key, openedAt: occurredAt }),
  });
  // whatever takes money keeps a journal (ADR 54)
  const register = prefix ? createModelRegister({ prefix, device_id, actor, occurrenceOf }) : undefined;

  const app = createModelApp({
    chance,
    network,
    now,
    scope,
    apply: applyCommand,
    doer: () => ({ caller, scope, device_id, actor, occurredAt: at(), clockOffset: 0, clockHeard: true }),
    occurrenceOf,
    post: (batch) => ({ each: network.ask(() => server.replay(callers, batch)) ?? batch.map(() => undefined) }),
    read: (since) => (since === undefined || since > server.head() ? server.whole(now()) : server.since(since)),
    ...(register
      ? {
          book: (operations) => register.book(operations, app.shown()),
          bookBack: (operations) => register.bookBack(operations, at()),
        }
      : {}),
  });

  /** What must be decided here, because the server may hear of it much later. */
  function completed(command: Command): Command {
    if (command.type === 'payment.confirm') return selfContained(command, Object.fromEntries(app.shown().orders));
    const asks = network.isOn() && !chance.happens(network.faults().request + network.faults().reply);
    if (!prefix || asks || (command.type !== 'order.place' && command.type !== 'order.split')) return command;
    const number = registerNumber(prefix, numbers.length + 1);
    numbers.push(number);
    return command.type === 'order.place'
      ? { type: 'order.place', body: { order: { ...command.body.order, number } } }
      : { ...command, body: { ...command.body, to: { ...command.body.to, number } } };
  }

  return {
    name,
    mode,
    device_id,
    network,
    app,
    ...(register ? { register } : {}),
    act(commands) {
      const stored = app.act(commands.map(completed));
      for (const { key, command } of stored) did.set(key, command);
      return stored.map(({ key }) => key);
    },
    did,
    call: (command, key) => network.ask(() => server.call(callers, command, key)),
    charge(partialPayment_id) {
      const intent = network.ask(() => server.cards.begin(partialPayment_id));
      if (intent && chance.happens(0.8)) server.provider.present(intent);
      return intent !== undefined;
    },
    numbers,
    async sendBooks() {
      if (!register) return;
      const { head } = server.books.of(prefix!);
      const records = register.after(head.number);
      // what was kept and not answered comes again
      const again = register.records.slice(Math.max(0, head.number - chance.below(3)), head.number);
      if (records.length > 0) await network.ask(() => server.books.keep([...again, ...records]));
    },
  };
}

function numberIn({ type, body }: Command): string | undefined {
  if (type === 'order.place') return body.order.number;
  return type === 'order.split' ? body.to.number : undefined;
}
