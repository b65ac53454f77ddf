import type { terminalCalls } from '#contract/terminal.ts';
import type { ExamplesOf } from './example.ts';
import type { World } from './world.ts';

export const terminalExamples = {
  'GET /restaurant/terminals': { request: ({ house: { restaurant_id } }) => ({ query: { restaurant_id } }) },
  'POST /restaurant/terminal-location': {
    request: ({ house: { restaurant_id } }) => ({
      body: { restaurant_id, registration_code: 'simulated-wpe', label: 'Counter' },
    }),
  },
  'PUT /restaurant/terminal-location': {
    request: async (world) => {
      const { terminal_id } = await newTerminal(world);
      return { body: { restaurant_id: world.house.restaurant_id, terminal: { terminal_id, label: 'Terrace' } } };
    },
  },
  'DELETE /restaurant/terminal-location': {
    request: async (world) => {
      const { terminal_id } = await newTerminal(world);
      return { query: { restaurant_id: world.house.restaurant_id, terminal_id } };
    },
  },
  'GET /restaurant/terminal/connection_token': {
    request: async (world) => {
      await newTerminal(world);
      return { query: { restaurant_id: world.house.restaurant_id } };
    },
    // a right to use the readers, though it is read
    answers: { admin: 404 },
  },
} satisfies ExamplesOf<keyof typeof terminalCalls>;

/** A reader of the house. */
export async function newTerminal({ as, house: { restaurant_id } }: World) {
  const body = { restaurant_id, registration_code: 'simulated-s700', label: 'Bar' };
  return (await as.owner('POST /restaurant/terminal-location', { body })).body;
}
