import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '#contract/calls.ts';
import type { PrintBlock } from '#domain/print/printDocument.ts';
import { type Api, apiClient } from './api.ts';
import { type House, makeHouses } from './houses.ts';
import { ownerOf } from './owner.ts';
import { startPrinter, type StandInPrinter } from './printer.ts';
import { startTestServer, type TestServer } from './testServer.ts';

type Settings = BodyOf<'POST /restaurant/printer'>['printer'];
type Known = AnswerOf<'GET /restaurant/printers'>[number];

/** A house whose register prints at stand-in printers. */
export type PrintingHouse = {
  server: TestServer;
  house: House;
  owner: Api;
  till: Api;
  /** a printer that is set up */
  added(more?: Partial<Settings>): Promise<{ machine: StandInPrinter; printer_id: string }>;
  print(printer_id: string, texts: string[], more?: { job_id?: string; drawer?: true }): ReturnType<typeof printAt>;
  /** how a printer is, and what waits there */
  at(printer_id: string): Promise<Known>;
  /** takes away all printers */
  clear(): Promise<void>;
};

const printAt = (till: Api, body: BodyOf<'POST /restaurant/print-job'>) => till('POST /restaurant/print-job', { body });

export async function startPrintingHouse(): Promise<PrintingHouse> {
  const server = await startTestServer({ PRINTERS_HERE: 'on' });
  const [house] = (await makeHouses(server.deps, 1, 5)) as [House];
  const owner = await ownerOf(server, house.chain_id);
  const till = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
  const { restaurant_id } = house;
  const machines: StandInPrinter[] = [];
  const seen = async (): Promise<Known[]> =>
    (await till('GET /restaurant/printers', { query: { restaurant_id } })).body;
  return {
    server,
    house,
    owner,
    till,
    async added(more = {}) {
      const machine = await startPrinter();
      machines.push(machine);
      const settings: Settings = {
        restaurant_id,
        name: 'Counter',
        host: '127.0.0.1',
        port: machine.port,
        paper: 80,
        letters: 'codepages',
        receipts: true,
        tickets: false,
        stations: [],
        drawer: true,
        language: 'de',
        ...more,
      };
      const { printer_id } = (await owner('POST /restaurant/printer', { body: { printer: settings } })).body;
      return { machine, printer_id };
    },
    print: (printer_id, texts, { job_id = randomUUID(), drawer } = {}) =>
      printAt(till, {
        job_id,
        restaurant_id,
        printer_id,
        kind: 'receipt',
        title: 'Receipt 17',
        document: {
          language: 'de',
          title: 'Receipt 17',
          blocks: texts.map((text): PrintBlock => ({ kind: 'text', text })),
        },
        ...(drawer ? { drawer } : {}),
      }),
    at: async (printer_id) => (await seen()).find(({ printer }) => printer.printer_id === printer_id)!,
    async clear() {
      await Promise.all(machines.splice(0).map((each) => each.close().catch(() => undefined)));
      for (const { printer } of await seen())
        await owner('DELETE /restaurant/printer', { query: { printer_id: printer.printer_id, restaurant_id } });
    },
  };
}

/** What came out, paper by paper. */
export const textsOf = (machine: StandInPrinter): string[] => machine.papers().map(({ text }) => text.trim());
