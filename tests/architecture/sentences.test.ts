import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { catalogue } from '#domain/error/catalogue.ts';
import { clientMessages } from '#domain/error/clientMessages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The sentences of the specification's sections 5 and 8, each with the code that raises it. */
const sentences: [string, string][] = [
  ['No Token provided', 'no_token'],
  ['Invalid Data', 'invalid_request'],
  ['No Data', 'no_data'],
  ['No Data received', 'no_data_received'],
  ['No Order Received', 'order_empty'],
  ['Invalid response', 'invalid_response'],
  ['Payment intent was invalid', 'payment_intent_invalid'],
  ['User type invalid', 'user_type_invalid'],
  ['No Secret received', 'no_secret_received'],
  ['Not Implemented', 'not_implemented'],
  ['Request type unknown', 'method_not_allowed'],
  ['Unknown Request', 'unknown_request'],
  ['Could not find resource', 'not_found'],
  ['Something went wrong', 'internal_error'],
  ['Error connecting to Server', 'no_connection'],
  ['Socket disconnected', 'socket_disconnected'],
  ['Instance not initialized', 'instance_not_initialized'],
  ['Failed to discover Terminals', 'discover_failed'],
  ['Error initializing Terminals', 'terminals_not_initialized'],
  ['Select a Restaurant for Device', 'select_restaurant'],
  ['Error connecting reader', 'reader_not_connected'],
  ['Error while connecting terminal', 'terminal_connect_failed'],
  ['Error creating new connection', 'connection_not_created'],
  ['Error discovering terminals', 'discovering_failed'],
  ['There are no terminals online', 'no_terminals_online'],
  ['Terminal with ID {terminal_id} not online', 'terminal_not_online'],
  ['Error initializing a Terminal instance', 'terminal_instance_failed'],
  ['Connection to Terminal broken', 'terminal_connection_broken'],
  ['Invalid partial payment id', 'partial_payment_invalid'],
  ['Invalid device instance', 'invalid_device_instance'],
  ['Terminal not connected', 'terminal_not_connected'],
  ['Card was declined', 'card_declined'],
  ['Payment confirmed', 'payment_confirmed'],
  ['Payment received but failed to confirm', 'payment_received_not_confirmed'],
  ['No active payment on this terminal', 'no_active_payment'],
  ['File invalid. Please upload an Image', 'file_invalid'],
  ['Partial payment id invalid', 'partial_payment_id_invalid'],
  ['Terminal id invalid', 'terminal_id_invalid'],
  ['Device is currently not operating this restaurant', 'device_not_linked'],
];

/** Where codes are only written down. */
const tables = /^domain\/error\/|^src\/i18n\/(errorMessages|staffErrorMessages|errorSentence)\.ts$/;
const sources = ['contract', 'domain', 'server', 'src', 'sw']
  .flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !tables.test(file))
  .map(textOf)
  .join('\n');

/** Whether some code is given this code, not only compared with it. */
const isRaised = (code: string): boolean => new RegExp(`(?<![!=]== )'${code}'`).test(sources);

/** The last column of the row that begins with the sentence, in sections 5 and 8. */
function shownBy(sentence: string): string | undefined {
  const cells = textOf('docs/statements.md')
    .split('\n')
    .filter((line) => /^\| [58]\./.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const row = cells.find(([, , statement = '']) => saidIn(statement, sentence));
  return row?.[3];
}

/** A statement is the sentence, or ends or begins with it: `No file: File invalid`, `Invalid response, where …`. */
const saidIn = (statement: string, sentence: string): boolean =>
  statement === sentence ||
  statement.startsWith(`${sentence}, `) ||
  new RegExp(`(: |, |or )${escaped(sentence)}$`).test(statement);
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

it.each(sentences)(
  '“%s” is what its code says, and is raised, or its row says which screen will raise it',
  (sentence, code) => {
    const said: Record<string, string> = { ...clientMessages };
    for (const [name, { message }] of Object.entries(catalogue)) said[name] = message;
    expect(said[code]).toBe(sentence);
    const shown = shownBy(sentence);
    expect(shown).toBeDefined();
    if (!isRaised(code)) expect(shown).toMatch(/later: (guests’ screens|the house’s devices|the owners’ dashboard)/);
  },
);

it('a sentence that only a client gives is said in one place, under one code', () => {
  const known = [...Object.values(catalogue).map(({ message }) => message), ...Object.values(clientMessages)];
  const twice = Object.values(clientMessages).filter(
    (sentence) => known.indexOf(sentence) !== known.lastIndexOf(sentence),
  );
  expect(twice).toEqual([]);
});

it('the list is whole: every code of a client stands in it, and the specification’s 39 sentences', () => {
  const listed = new Set(sentences.map(([, code]) => code));
  expect(sentences).toHaveLength(39);
  // ours alone (D30)
  expect(Object.keys(clientMessages).filter((code) => !listed.has(code))).toEqual([
    'card_not_read',
    'too_old',
    'request_cancelled',
  ]);
});
