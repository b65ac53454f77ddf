import { z } from 'zod';
import { call } from './call.ts';
import { Terminal } from './device.ts';
import { Deleted, Id, Name, TerminalId, Typed, Version } from './primitives.ts';
import { secret } from './secret.ts';
import { written } from './written.ts';

const O = ['owner'] as const;

/** Card terminals of a restaurant and where they stand. */
export const terminalCalls = {
  'GET /restaurant/terminals': call({
    who: ['owner', 'device'],
    can: 'useTerminal',
    query: z.strictObject({ restaurant_id: Id }),
    answer: z.array(Terminal),
    summary: 'The card terminals of a restaurant; offline while the card provider cannot be asked',
  }),
  'POST /restaurant/terminal-location': call({
    who: O,
    body: z.strictObject({ restaurant_id: Id, registration_code: secret(Typed.trim().min(1).max(100)), label: Name }),
    answer: Terminal,
    summary: 'Register the terminal that shows this code',
  }),
  'PUT /restaurant/terminal-location': call({
    who: O,
    body: z.strictObject({
      restaurant_id: Id,
      terminal: written({ terminal_id: TerminalId, label: Name, version: Version.optional() }, [
        'id',
        'registration_code',
        'status',
        'reader',
        'usedBy',
        'heldBy',
      ]),
    }),
    answer: Terminal,
    summary: 'Rename a terminal',
  }),
  'DELETE /restaurant/terminal-location': call({
    who: O,
    query: z.strictObject({ restaurant_id: Id, terminal_id: TerminalId }),
    answer: Deleted,
    summary: 'Remove a terminal; devices that worked with it do so no more',
  }),
  'GET /restaurant/terminal/connection_token': call({
    who: ['owner', 'device'],
    can: 'useTerminal',
    query: z.strictObject({ restaurant_id: Id.optional() }),
    answer: z.object({ secret: z.string() }),
    summary: 'With which a device’s terminal library connects; a device that names no restaurant means its own',
  }),
};
