import * as fc from '../../../tests/support/fastCheck.ts';
import { describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import type { BaseChange } from '../local/changes.ts';
import { createStreamFollower, type FollowerParts } from './streamFollower.ts';

const change = (...numbers: number[]): BaseChange => ({
  scope: 'restaurant:r',
  orders: numbers.map((seq) => ({ order_id: `o${seq}` }) as Order),
  tables: [],
  tableEvents: [],
  unassigned: [],
});

/** A restaurant's stream with `head` events; keeps only those after `oldest`. */
function stream(head: number, oldest = 0) {
  const seen = new Set<string>();
  const heads: number[] = [];
  const asked: (number | 'whole')[] = [];
  const server = { head };
  const parts: FollowerParts = {
    async since(seq) {
      asked.push(seq);
      if (seq < oldest || seq > server.head) return undefined;
      return { change: change(...range(seq + 1, server.head)), seq: server.head };
    },
    async whole() {
      asked.push('whole');
      return { change: { ...change(...range(1, server.head)), whole: { asOf: 0, of: 'all' } }, seq: server.head };
    },
    apply({ orders }, seq) {
      for (const { order_id } of orders) seen.add(order_id);
      if (seq !== undefined) heads.push(seq);
    },
  };
  return { parts, seen, heads, asked, server };
}
const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('createStreamFollower', () => {
  it('takes events as they come without asking', async () => {
    const { parts, asked, heads } = stream(10);
    const follower = createStreamFollower(parts, 10, () => undefined);
    follower.event(11, change(11));
    follower.event(12, change(12));
    await settled();
    expect(asked).toEqual([]);
    expect(heads).toEqual([11, 12]);
  });

  it('gives up a read that hangs on a connection that is gone, and never shows what it brings later', async () => {
    const { parts, seen, heads } = stream(12);
    const answers: (() => void)[] = [];
    const hanging: FollowerParts = {
      ...parts,
      since: async (seq, signal) => {
        if (answers.length > 0) return parts.since(seq, signal);
        await new Promise<void>((resolve) => answers.push(resolve));
        return { change: change(99), seq: 11 };
      },
    };
    const follower = createStreamFollower(hanging, 10, () => undefined);
    const old = follower.catchUp();
    expect(follower.catchUp()).toBe(old);
    await follower.catchUp(true);
    expect(heads).toEqual([12]);
    answers[0]?.();
    await expect(old).rejects.toThrow();
    expect(seen.has('o99')).toBe(false);
    expect(heads).toEqual([12]);
  });

  it('reads what it missed when an event leaves a gap, and shows that event at once', async () => {
    const { parts, asked, seen, heads, server } = stream(10);
    const follower = createStreamFollower(parts, 10, () => undefined);
    server.head = 13;
    follower.event(13, change(13));
    expect(seen.has('o13')).toBe(true);
    expect(heads).toEqual([]);
    await settled();
    expect(asked).toEqual([10]);
    expect([...seen].toSorted()).toEqual(['o11', 'o12', 'o13']);
    expect(heads.at(-1)).toBe(13);
  });

  it('reads on when the server is further than we are', async () => {
    const { parts, seen, server } = stream(3);
    const follower = createStreamFollower(parts, 3, () => undefined);
    server.head = 5;
    follower.heard(5);
    await settled();
    expect([...seen].toSorted()).toEqual(['o4', 'o5']);
  });

  it('takes a fresh picture when it knows nothing, or too little', async () => {
    const first = stream(4);
    await createStreamFollower(first.parts, undefined, () => undefined).catchUp();
    expect(first.asked).toEqual(['whole']);
    const late = stream(9, 5);
    await createStreamFollower(late.parts, 2, () => undefined).catchUp();
    expect(late.asked).toEqual([2, 'whole']);
    expect(late.heads).toEqual([9]);
  });

  it('reads on at once where more happened than an event told of while it took a fresh picture', async () => {
    const { parts, asked, seen, heads, server } = stream(4);
    const answered = Promise.withResolvers<void>();
    const slow: FollowerParts = {
      ...parts,
      whole: async (signal) => {
        const part = await parts.whole(signal);
        await answered.promise;
        return part;
      },
    };
    const follower = createStreamFollower(slow, undefined, () => undefined);
    const caughtUp = follower.catchUp();
    server.head = 6;
    follower.event(6, change(6));
    answered.resolve();
    await caughtUp;
    expect(asked).toEqual(['whole', 4]);
    expect([seen.has('o5'), heads.at(-1)]).toEqual([true, 6]);
  });

  it('takes a fresh picture from a server that is behind what it had told', async () => {
    const { parts, asked, heads } = stream(4);
    const follower = createStreamFollower(parts, 9, () => undefined);
    follower.heard(4);
    await settled();
    expect(asked).toEqual([9, 'whole']);
    expect(heads).toEqual([4]);
    follower.event(5, change(5));
    expect(heads).toEqual([4, 5]);
  });

  it('does not ask for ever for an event that was never committed', async () => {
    const { parts, asked } = stream(4);
    const follower = createStreamFollower(parts, 4, () => undefined);
    follower.heard(7);
    await settled();
    expect(asked).toEqual([4]);
  });

  it('asks for nothing that it knows', async () => {
    const { parts, asked, heads } = stream(10);
    const follower = createStreamFollower(parts, 10, () => undefined);
    follower.event(9, change(9));
    follower.heard(10);
    await settled();
    expect([asked, heads]).toEqual([[], []]);
  });

  it('takes a fresh picture with the first event, when it knows nothing', async () => {
    const { parts, asked } = stream(5);
    createStreamFollower(parts, undefined, () => undefined).event(5, change(5));
    await settled();
    expect(asked).toEqual(['whole']);
  });

  it('reads once more what was told of while it read, and leaves no gap meanwhile', async () => {
    const { parts, asked, heads, server } = stream(11);
    const gate = Promise.withResolvers<void>();
    const slow: FollowerParts = {
      ...parts,
      since: async (seq, signal) => {
        const part = await parts.since(seq, signal);
        await gate.promise;
        return part;
      },
    };
    const follower = createStreamFollower(slow, 10, () => undefined);
    follower.heard(11);
    server.head = 12;
    follower.event(11, change(11));
    follower.heard(12);
    expect(heads).toEqual([]);
    gate.resolve();
    await settled();
    expect([asked, heads]).toEqual([
      [10, 11],
      [11, 12],
    ]);
  });

  it('begins anew also where nothing was read before, and goes on with that when the old one ends', async () => {
    const { parts } = stream(12);
    const answers: PromiseWithResolvers<void>[] = [];
    const hanging: FollowerParts = {
      ...parts,
      since: async (seq, signal) => {
        const answer = Promise.withResolvers<void>();
        answers.push(answer);
        await answer.promise;
        return parts.since(seq, signal);
      },
    };
    const follower = createStreamFollower(hanging, 10, () => undefined);
    const old = follower.catchUp(true);
    const fresh = follower.catchUp(true);
    answers[0]!.resolve();
    await expect(old).rejects.toThrow();
    expect(follower.catchUp()).toBe(fresh);
    answers[1]!.resolve();
    await fresh;
  });

  it('never goes back for an answer that is behind', async () => {
    const { parts, heads } = stream(10);
    const behind: FollowerParts = { ...parts, since: async () => ({ change: change(), seq: 4 }) };
    const follower = createStreamFollower(behind, 10, () => undefined);
    follower.heard(9);
    await settled();
    follower.event(11, change(11));
    expect(heads).toEqual([4, 11]);
  });

  it('misses nothing, whatever messages are lost, doubled or late', async () => {
    const message = fc.record({ seq: fc.integer({ min: 1, max: 30 }), kind: fc.constantFrom('event', 'heard') });
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 40 }), fc.nat(10), async (messages, start) => {
        const { parts, seen, server } = stream(start);
        const follower = createStreamFollower(parts, start, () => undefined);
        for (const { seq, kind } of messages) {
          server.head = Math.max(server.head, seq);
          if (kind === 'event') follower.event(seq, change(seq));
          else follower.heard(seq);
          if (seq % 3 === 0) await settled();
        }
        follower.heard(server.head);
        await settled();
        for (const seq of range(start + 1, server.head)) expect(seen.has(`o${seq}`)).toBe(true);
      }),
      fc.runs,
    );
  });
});
