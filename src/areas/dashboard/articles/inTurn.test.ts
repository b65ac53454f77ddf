import { expect, it } from 'vitest';
import { inTurn } from './inTurn.ts';

/** Sends that are answered when the test says so. */
function sends() {
  const waiting: { from: string; answer: (stored: string) => void; refuse: (error: unknown) => void }[] = [];
  const send = (from: string): Promise<string> =>
    new Promise((resolve, reject) => {
      waiting.push({ from, answer: resolve, refuse: reject });
    });
  return { waiting, send };
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('sends one after the other, each on what the last one left', async () => {
  const { waiting, send } = sends();
  const turn = inTurn<string>();
  const first = turn('a', 'begun', send);
  const second = turn('a', 'as typed', send);
  await settled();
  expect(waiting.map(({ from }) => from)).toEqual(['begun']);
  waiting[0]?.answer('stored');
  expect(await first).toEqual({ stands: 'stored', isLast: false });
  await settled();
  expect(waiting.map(({ from }) => from)).toEqual(['begun', 'stored']);
  waiting[1]?.answer('stored again');
  expect(await second).toEqual({ stands: 'stored again', isLast: true });
});

it('what was refused is nothing to go on from, and what stands is said', async () => {
  const { waiting, send } = sends();
  const turn = inTurn<string>();
  const first = turn('a', 'begun', send);
  const second = turn('a', 'as typed', send);
  await settled();
  waiting[0]?.refuse('no');
  expect(await first).toEqual({ stands: 'begun', isLast: false, refused: 'no' });
  await settled();
  expect(waiting[1]?.from).toBe('begun');
  waiting[1]?.refuse('neither');
  expect(await second).toEqual({ stands: 'begun', isLast: true, refused: 'neither' });
});

it('another one does not wait, and later ones begin where they say', async () => {
  const { waiting, send } = sends();
  const turn = inTurn<string>();
  const first = turn('a', 'begun', send);
  void turn('b', 'other', send);
  await settled();
  expect(waiting.map(({ from }) => from)).toEqual(['begun', 'other']);
  waiting[0]?.answer('stored');
  await first;
  void turn('a', 'read anew', send);
  await settled();
  expect(waiting[2]?.from).toBe('read anew');
});
