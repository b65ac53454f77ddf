import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { asAdmin } from './testDatabase.ts';

export type DatabaseCopy = { url: string; drop(): Promise<void> };

/** A migrated, empty database for one test file. */
export async function copyDatabase(): Promise<DatabaseCopy> {
  const { adminUrl, template } = inject('database');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // as files, which takes less than a log of every page of them
  const copy = `create database ${name} template ${template} strategy file_copy`;
  await asAdmin(adminUrl, (client) => client.query(copy));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () =>
      asAdmin(adminUrl, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}
