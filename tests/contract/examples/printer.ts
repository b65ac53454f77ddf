import { randomUUID } from 'node:crypto';
import type { printerCalls } from '#contract/printer.ts';
import type { ExamplesOf } from './example.ts';
import type { World } from './world.ts';

const settings = {
  name: 'Counter',
  // nobody answers at an address that is for documentation
  host: '192.0.2.1',
  port: 9100,
  paper: 80 as const,
  letters: 'codepages' as const,
  receipts: true,
  tickets: false,
  stations: [] as string[],
  drawer: false,
  language: 'de' as const,
};

export const printerExamples = {
  'GET /restaurant/printers': {
    request: async (world) => {
      await newJob(world);
      return { query: { restaurant_id: world.house.restaurant_id } };
    },
  },
  'POST /restaurant/printer': {
    request: ({ house: { restaurant_id } }) => ({ body: { printer: { restaurant_id, ...settings } } }),
  },
  'PUT /restaurant/printer': {
    request: async (world) => {
      const { printer_id, restaurant_id } = await newPrinter(world);
      return { body: { printer: { printer_id, restaurant_id, ...settings, name: 'Bar' } } };
    },
  },
  'DELETE /restaurant/printer': {
    request: async (world) => {
      const { printer_id, restaurant_id } = await newPrinter(world);
      return { query: { printer_id, restaurant_id } };
    },
  },
  'POST /restaurant/print-job': {
    request: async (world) => {
      const { printer_id, restaurant_id } = await newPrinter(world);
      const document = {
        language: 'de' as const,
        title: 'Test',
        blocks: [{ kind: 'text' as const, text: 'Grüß Gott' }],
      };
      return { body: { job_id: randomUUID(), restaurant_id, printer_id, kind: 'test', title: 'Test', document } };
    },
    mayBeUnknown: ['job_id'], // it is made with this id
  },
  'GET /restaurant/print-job': {
    request: async (world) => {
      const { job_id, restaurant_id } = await newJob(world);
      return { query: { job_id, restaurant_id } };
    },
    answers: { admin: 404 },
  },
  'PUT /restaurant/print-job': {
    request: async (world) => {
      const { job_id, restaurant_id } = await newJob(world);
      return { body: { job_id, restaurant_id, step: 'end' } };
    },
  },
} satisfies ExamplesOf<keyof typeof printerCalls>;

async function newPrinter({ as, house: { restaurant_id } }: World) {
  return (await as.owner('POST /restaurant/printer', { body: { printer: { restaurant_id, ...settings } } })).body;
}

async function newJob(world: World) {
  const { printer_id, restaurant_id } = await newPrinter(world);
  const body = {
    job_id: randomUUID(),
    restaurant_id,
    printer_id,
    kind: 'drawer' as const,
    title: 'Drawer',
    drawer: true as const,
  };
  return (await world.as.owner('POST /restaurant/print-job', { body })).body;
}
