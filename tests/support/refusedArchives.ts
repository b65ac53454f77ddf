import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { bringIn } from './archives.ts';
import { newPerson } from './people.ts';
import type { TestServer } from './testServer.ts';

/** Everything that belongs to chains, as the database has it. */
export async function ofAllChains({ deps }: TestServer): Promise<string> {
  const tables = [
    'chain',
    'chain_owner',
    'restaurant',
    'dining_table',
    'employee',
    'item',
    'menu',
    'menu_restaurant',
    'chain_journal',
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      deps.db.query(`select md5(string_agg(t::text, ',' order by t::text)) as all from ${table} t`),
    ),
  );
  return JSON.stringify(rows);
}

/** Looked at and brought in: both say why not, and nothing is there that was not there before. */
export async function expectRefused(server: TestServer, archive: Buffer, problem: string): Promise<void> {
  const pictures = () => readdir(path.join(server.deps.config.dataDir, 'media')).catch(() => []);
  const before = [await ofAllChains(server), await pictures()];
  // nobody may try for ever
  const { api } = await newPerson(server);
  const looked = await bringIn(server.origin, api, archive, true);
  expect([looked.status, looked.body.problems[0]?.problem]).toEqual([200, problem]);
  const brought = await bringIn(server.origin, api, archive);
  expect([brought.status, brought.error.code]).toEqual([400, 'invalid_request']);
  expect([await ofAllChains(server), await pictures()]).toEqual(before);
}
