import { describe, expect, it } from 'vitest';
import {
  house,
  kill,
  live,
  loseDatabases,
  newBrowser,
  open,
  sell,
  turns,
  type Modules,
  stagePages,
} from '../../../tests/support/killedPages.ts';
import { createChance, type Chance } from '../testing/chance.ts';
import { restaurant } from '../testing/house.ts';

stagePages();

const { restaurant_id } = restaurant;
const rounds = Number(process.env['ROUNDS'] ?? 10);
const firstSeed = Number(process.env['SEED'] ?? 1);

/** Resolves when somebody says so. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

it('a register whose letters change while it asks who it is begins their journal and no other', async () => {
  const chance = createChance(1);
  const server = house(chance);
  server.calm();
  // the tablet before it had come so far
  const before = await open(server, newBrowser(), true);
  await expect.poll(() => server.chains.get('A')?.head.number).toBe(1);
  kill(before);

  const [told, answer, disk] = [gate(), gate(), gate()];
  let asks = 0;
  let reads = 0;
  const page = await open(
    {
      ...server,
      async request(from, asked) {
        const ask = asked.path === '/device/me' ? (asks += 1) : 0;
        if (asked.body.lost) await told.opened;
        const reply = await server.request(from, asked);
        if (ask !== 2) return reply;
        // who it was when it connected, before it got its letters: the answer is long on its way
        told.open();
        await answer.opened;
        return reply;
      },
      // and so is what it reads of the house to begin as the register with the new letters
      async reads() {
        reads += 1;
        if (server.letters() === 'B') await disk.opened;
      },
    },
    newBrowser(),
    true,
  );
  await expect.poll(server.letters).toBe('B');
  const outbox = page.outbox.outboxDatabase();
  await expect.poll(() => page.session.deviceSession.device?.prefix).toBe('B');
  const begun = reads;
  await turns(50);
  answer.open();
  await turns(300);
  disk.open();
  await expect.poll(() => reads).toBeGreaterThan(begun);
  await expect.poll(() => server.chains.get('B')?.head.number).toBe(1);
  await sell(page, chance);
  await expect.poll(() => server.chains.get('B')?.head.number).toBeGreaterThan(1);
  expect((await outbox.journals.toArray()).map(({ register }) => register)).toEqual(['B']);
  expect(server.faults).toEqual([]);
  kill(page);
});

/** A receipt that is booked, whichever page was opened last: what a page loads later is of that one. */
async function gives({ books, outbox }: Modules, chance: Chance): Promise<void> {
  const [at, actor] = ['2026-11-24T10:00:00.000Z', 'device:1'];
  const along = books.bookAlong({ restaurant_id, register: '?' }, () => [
    { at, actor, type: 'receipt', receipt_of: chance.id() },
  ]);
  await outbox.outboxDatabase().transaction('rw', [...along.tables], async () => along.put());
}

it('one device in two browsers at once forks no journal, and gives no receipt a number that it has given', async () => {
  const chance = createChance(2);
  const server = house(chance);
  server.calm();
  const [counter, office] = [newBrowser(), newBrowser()];
  let first = await open(server, counter, true);
  await expect.poll(() => server.chains.get('A')?.head.number).toBe(1);
  await gives(first, chance);
  // somebody opens the device's link elsewhere
  const second = await open(server, office, true);
  await expect.poll(() => server.chains.get('B')?.head.number).toBe(1);
  const allSent = async () => {
    await turns(400);
    for (const { sender, outbox } of [first, second]) {
      sender.kickBooks();
      await turns(400);
      expect(await outbox.outboxDatabase().bookings.count()).toBe(0);
    }
  };
  const bothGive = async () => {
    await gives(first, chance);
    await gives(second, chance);
    await allSent();
  };
  await allSent();
  await bothGive();
  kill(first);
  first = await open(server, counter);
  await expect.poll(() => first.session.deviceSession.state).toBe('ready');
  await turns(400);
  await bothGive();
  const records = [...server.chains.values()].flatMap((chain) => chain.records);
  const given = records.flatMap(({ type, references }) =>
    type === 'receipt' ? [references?.receiptNumber ?? ''] : [],
  );
  expect(server.faults).toEqual([]);
  expect(given.toSorted()).toEqual(['A-1', 'A-2', 'A-3', 'B-1', 'B-2']);
  kill(first);
  kill(second);
});

describe('a register that is killed at any moment, on one tablet after the other', () => {
  it.each(Array.from({ length: rounds }, (_, round) => firstSeed + round))(
    'forks no journal, and books what it saves once (seed %i)',
    async (seed) => {
      const chance = createChance(seed);
      const server = house(chance);
      for (let tablet = 0; tablet < 2; tablet += 1) {
        // what the one before had sent has arrived by then: of a journal that is still on its way no server can tell
        await turns(600);
        const browser = newBrowser();
        const sold: string[] = [];
        await live(await open(server, browser, true), chance, sold);
        for (let lives = 1 + chance.below(3); lives > 0; lives -= 1) {
          if (chance.happens(0.2)) await loseDatabases(browser, sold);
          await live(await open(server, browser, !browser.local.getItem('comanda-machine-id')), chance, sold);
        }
        if (tablet === 0 && chance.happens(0.5)) continue;
        server.calm();
        const last = await open(server, browser, !browser.local.getItem('comanda-machine-id'));
        const outbox = last.outbox.outboxDatabase();
        const standing = async () => {
          last.sender.kickBooks();
          await turns(50);
          const journals = (await outbox.journals.toArray()).map(({ register, number, kept }) => [
            register,
            number - kept,
          ]);
          const { faults } = server;
          return {
            faults,
            waiting: await outbox.bookings.count(),
            behind: journals.filter(([, behind]) => behind !== 0),
          };
        };
        await expect.poll(() => last.session.deviceSession.state).toBe('ready');
        const keys = await sell(last, chance);
        sold.push(...keys!);
        await expect.poll(standing).toEqual({ faults: [], waiting: 0, behind: [] });
        const booked = [...server.chains.values()].flatMap(({ records }) =>
          records.filter(({ type }) => type === 'order').map(({ body }) => body?.['key']),
        );
        expect(new Set(booked).size).toBe(booked.length);
        const saved = (await outbox.operations.toArray()).filter(({ command }) => command.type === 'order.place');
        for (const { key } of saved) expect(booked).toContain(key);
        expect((await outbox.operations.toArray()).map(({ key }) => key)).toEqual(expect.arrayContaining(sold));
        kill(last);
      }
    },
  );
});
