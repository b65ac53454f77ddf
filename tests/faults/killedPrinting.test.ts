import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Api, deviceOf, signIn, signInOwner } from '../support/api.ts';
import { type ComandaProcess, startComanda } from '../support/comandaProcess.ts';
import { type StandInPrinter, startPrinter } from '../support/printer.ts';

let comanda: ComandaProcess;
let machine: StandInPrinter;
let till: Api;
let restaurant_id: string;
let printer_id: string;

beforeAll(async () => {
  comanda = await startComanda({ PRINTERS_HERE: 'on' });
  machine = await startPrinter();
  restaurant_id = comanda.demo.tables[0]!.restaurant_id;
  till = await signIn(comanda.origin, deviceOf(comanda.demo, 'cashregister', restaurant_id));
  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const printer = {
    restaurant_id,
    name: 'Counter',
    host: '127.0.0.1',
    port: machine.port,
    paper: 80 as const,
    letters: 'codepages' as const,
    receipts: true,
    tickets: false,
    stations: [],
    drawer: false,
    language: 'de' as const,
  };
  printer_id = (await owner('POST /restaurant/printer', { body: { printer } })).body.printer_id;
});
afterAll(async () => {
  await comanda.remove();
  await machine.close();
});

const print = (job_id: string, texts: string[]) =>
  till('POST /restaurant/print-job', {
    body: {
      job_id,
      restaurant_id,
      printer_id,
      kind: 'receipt',
      title: texts[0]!,
      document: { language: 'de', title: texts[0]!, blocks: texts.map((text) => ({ kind: 'text', text })) },
    },
  });
const jobs = async () => {
  const { body } = await till('GET /restaurant/printers', { query: { restaurant_id } });
  return body.find(({ printer }) => printer.printer_id === printer_id)!.jobs;
};
const texts = (): string[] => machine.papers().map(({ text }) => text.trim());
const within = { timeout: 40_000, interval: 100 };

it('leaves what was being printed when the server was killed to a person, and prints what waited behind it', async () => {
  // the paper runs out in the middle, so that the server is in the middle, too
  machine.runOut(1);
  const [begun, next] = [randomUUID(), randomUUID()];
  await print(begun, ['In the middle', 'and its end']);
  await print(next, ['Waits']);
  await vi.waitFor(
    async () => expect((await jobs()).map(({ state }) => state)).toEqual(['sending', 'waiting']),
    within,
  );
  await comanda.kill();
  await comanda.start();
  machine.refill();
  await vi.waitFor(() => expect(texts()).toEqual(['In the middle\nand its end', 'Waits']), within);
  // on paper it is before that is written down
  await vi.waitFor(
    async () => expect((await jobs()).map(({ job_id, state }) => [job_id, state])).toEqual([[begun, 'unsure']]),
    within,
  );
  // its device, which never heard that it was taken, brings it once more
  expect((await print(begun, ['In the middle', 'and its end'])).body.state).toBe('unsure');
  await till('PUT /restaurant/print-job', { body: { job_id: begun, restaurant_id, step: 'end' } });
  expect(await jobs()).toEqual([]);
  expect(texts()).toHaveLength(2);
});
