import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '#contract/calls.ts';
import type { documentationCalls } from '#contract/documentation.ts';
import type { ExamplesOf } from './example.ts';
import type { World } from './world.ts';

type Created = 'POST /docs/sections' | 'POST /docs/items' | 'POST /docs/content';

const newPath = (): string => `guests/page-${randomUUID()}`;
const page = () => ({
  path: newPath(),
  title: { en: 'Ordering', de: 'Bestellen' },
  body: { en: '# Ordering\n\nScan the [code](/order/table).', de: '# Bestellen\n' },
});

async function made<Call extends Created>({ as }: World, call: Call, body: object): Promise<AnswerOf<Call>> {
  const answer = await as.admin(call, { body: body as never });
  if (answer.status !== 200) throw new Error(`${call}: ${answer.error.message}`);
  return answer.body;
}
const newSection = (world: World) =>
  made(world, 'POST /docs/sections', { section: { title: { en: 'For guests' }, position: 0 } });
async function newItem(world: World) {
  const { section_id } = await newSection(world);
  return made(world, 'POST /docs/items', { item: { section_id, title: { en: 'Ordering' }, path: newPath() } });
}
const newContent = (world: World) => made(world, 'POST /docs/content', { content: page() });

export const documentationExamples = {
  'GET /docs/sections': {
    request: async (world) => {
      await newItem(world);
      return {};
    },
  },
  'POST /docs/sections': {
    request: () => ({ body: { section: { section_id: randomUUID(), title: { en: 'For guests' }, position: 1 } } }),
  },
  'PUT /docs/sections': {
    request: async (world) => ({ body: { section: { ...(await newSection(world)), title: { en: 'For everybody' } } } }),
  },
  'DELETE /docs/sections': {
    request: async (world) => ({ query: { section_id: (await newItem(world)).section_id } }),
  },
  'POST /docs/items': {
    request: async (world) => {
      const { section_id } = await newSection(world);
      const item = { item_id: randomUUID(), section_id, title: { en: 'Ordering' }, path: newPath(), position: 0 };
      return { body: { item } };
    },
  },
  'PUT /docs/items': {
    request: async (world) => ({ body: { item: { ...(await newItem(world)), title: { en: 'Paying' } } } }),
  },
  'DELETE /docs/items': {
    request: async (world) => ({ query: { item_id: (await newItem(world)).item_id } }),
  },
  'GET /docs/content': {
    request: async (world) => ({ query: { path: (await newContent(world)).path } }),
  },
  'GET /docs/search': {
    request: async (world) => {
      await newItem(world);
      return { query: { text: 'order', language: 'en' as const } };
    },
  },
  'POST /docs/content': {
    request: () => ({ body: { content: { content_id: randomUUID(), ...page() } } }),
  },
  'PUT /docs/content': {
    request: async (world) => ({ body: { content: { ...(await newContent(world)), title: { en: 'Paying' } } } }),
  },
  'DELETE /docs/content': {
    request: async (world) => ({ query: { content_id: (await newContent(world)).content_id } }),
  },
} satisfies ExamplesOf<keyof typeof documentationCalls>;
