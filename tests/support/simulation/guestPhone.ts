import type { Command } from '#domain/order/command.ts';
import { applyGuestCommand } from '#domain/order/guestRules.ts';
import type { GuestCaller } from '#server/caller/caller.ts';
import type { Answer } from '#src/data/outbox/verdict.ts';
import type { Chance } from '#src/data/testing/chance.ts';
import { restaurant, theMenu } from '#src/data/testing/house.ts';
import { createModelApp, type ModelApp } from './modelApp.ts';
import type { ModelServer } from './modelServer.ts';
import type { Network } from './network.ts';

/** A guest's phone at a table: it orders and calls by itself, and asks the server for everything else. */
export type GuestPhone = {
  network: Network;
  app: ModelApp;
  guest_id: string;
  table_id: string;
  /** the visit that its code was scanned in */
  generation(): number;
  scan(): void;
  act(commands: readonly Command[]): string[];
  /** asks until it is answered, or gives up; the same key each time */
  call(command: Command): void;
  /** pays a part by card on the phone */
  charge(partialPayment_id: string): void;
  /** what it asked and was answered for good, by key */
  answered: ReadonlyMap<string, Answer>;
};

type Parts = { table_id: string; server: ModelServer; network: Network; chance: Chance; now: () => number };

export function createGuestPhone({ table_id, server, network, chance, now }: Parts): GuestPhone {
  const guest_id = chance.id();
  const actor = { kind: 'guest' as const, id: guest_id };
  const scope = `table:${table_id}` as const;
  const answered = new Map<string, Answer>();
  let guest: GuestCaller;
  function scan(): void {
    const generation = server.picture().tables.get(table_id)?.generation ?? 0;
    guest = { guest_id, table_id, generation, restaurant_id: restaurant.restaurant_id, order_ids: [] };
  }
  scan();

  const app = createModelApp({
    chance,
    network,
    now,
    scope,
    apply: applyGuestCommand,
    doer: () => ({
      caller: `guest:${guest_id}`,
      scope,
      actor,
      occurredAt: new Date(now()).toISOString(),
      clockOffset: 0,
    }),
    occurrenceOf: ({ key, occurredAt, actor: by }) => ({
      key,
      at: occurredAt,
      by,
      standing: 'guest',
      restaurant,
      menu: theMenu,
      number: '…',
      openSession: () => ({ session_id: key, openedAt: occurredAt }),
    }),
    // one by one, each as its own call
    post: (batch) => ({
      each: batch.map(({ command, key }) => network.ask(() => server.call({ guest }, command, key))),
    }),
    read: () => ({
      seq: server.head(),
      change: {
        scope,
        orders: server.ordersOf({ guest }),
        tables: [server.picture().tables.get(table_id)!],
        tableEvents: [...server.picture().tableEvents.values()].filter((event) => event.table_id === table_id),
        unassigned: [],
        whole: { asOf: now(), of: 'orders' },
      },
    }),
  });

  return {
    network,
    app,
    guest_id,
    table_id,
    generation: () => guest.generation ?? 0,
    scan,
    act: (commands) => app.act(commands).map(({ key }) => key),
    call(command) {
      const key = chance.id();
      for (let tries = 0; tries < 3; tries += 1) {
        const answer = network.ask(() => server.call({ guest }, command, key));
        if (answer) return void answered.set(key, answer);
      }
    },
    charge(partialPayment_id) {
      const intent = network.ask(() => server.cards.begin(partialPayment_id));
      if (intent && chance.happens(0.8)) server.provider.present(intent);
    },
    answered,
  };
}
