import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { urlForLog } from '#contract/secretFields.ts';
import { secretPaths } from '#contract/secret.ts';
import { backUp } from '#server/db/backup.ts';
import { readConfig } from '#server/config.ts';
import { connectDatabase } from '#server/db/database.ts';
import { requestHashWith } from '#server/json/requestHash.ts';
import { openSecrets } from '#server/secrets/openSecrets.ts';
import { apiClient } from '../support/api.ts';
import { copyDatabase } from '../support/databaseCopy.ts';
import { encoded, newMachineId, startTestServer, type TestServer } from '../support/testServer.ts';

/**
 * What looks like a secret and is none: what everybody may know, what is ignored, the name of what came of a request,
 * and the long random code of a table, which hangs on the table and of which a hash says nothing.
 */
const open = [
  'postalCode',
  'customerCode',
  'POST /order: order.code',
  'POST /device/request: result.code',
  'terminal.registration_code',
  'table.code',
  // what a register scans or somebody types to find a size of a dish
  'item.options.*.code',
];
const looksSecret = /(password|secret|token|signature|login|code|pin)$/i;

/** Every field that a schema takes, as the names on the way to it. */
function fieldsOf(json: unknown, way: string[] = []): string[][] {
  if (typeof json !== 'object' || json === null) return [];
  const { properties = {}, ...others } = json as { properties?: Record<string, unknown> };
  const own = Object.entries(properties).flatMap(([name, part]) => [[...way, name], ...fieldsOf(part, [...way, name])]);
  const deeper = ['anyOf', 'allOf', 'oneOf', 'prefixItems'].flatMap((name) =>
    ((others as Record<string, unknown[]>)[name] ?? []).flatMap((part) => fieldsOf(part, way)),
  );
  const entries = ['items', 'additionalProperties'].flatMap((name) =>
    fieldsOf((others as Record<string, unknown>)[name], [...way, '*']),
  );
  return [...own, ...deeper, ...entries];
}

const taken = (schema: z.ZodType | undefined): string[][] =>
  schema ? fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : [];

describe('what calls take', () => {
  it('has no password, code or token that is not marked as a secret', () => {
    const forgotten: string[] = [];
    let marked = 0;
    for (const [name, call] of Object.entries(calls) as [string, Call][]) {
      for (const schema of [call.body, call.query]) {
        const secrets = new Set(secretPaths(schema).map((way) => way.join('.')));
        marked += secrets.size;
        for (const way of taken(schema)) {
          const place = `${name}: ${way.join('.')}`;
          if (!looksSecret.test(place) || secrets.has(way.join('.'))) continue;
          if (!open.some((known) => place.endsWith(known))) forgotten.push(place);
        }
      }
    }
    expect(forgotten).toEqual([]);
    expect(marked).toBeGreaterThan(20);
  });

  it('is never hashed with its secrets, wherever they stand', () => {
    const hash = requestHashWith('a key');
    const same = (call: string, one: unknown, other: unknown) => {
      const [method = '', place = ''] = call.split(' ');
      return hash(method, place, one).equals(hash(method, place, other));
    };
    const register = { email: 'a@example.com', first_name: 'A', last_name: 'B' };
    expect(same('POST /user/register', { ...register, password: 'YQ==' }, { ...register, password: 'Yg==' })).toBe(
      true,
    );
    expect(same('POST /user/register', { ...register, email: 'c@example.com' }, register)).toBe(false);
    const hired = (code: string) => ({ restaurant_id: 'r', employee: { name: 'Toni', types: ['waiter'], code } });
    expect(same('POST /restaurant/employees', hired('482913'), hired('735264'))).toBe(true);
    expect(hash('GET', '/user/code?code=482913', undefined)).toEqual(hash('GET', '/user/code?code=735264', undefined));
    // an address that is only written differently is the same call
    const spelled = (password: string) => hash('POST', '/user/%72egister', { password }, 'POST /user/register');
    expect(spelled('YQ==')).toEqual(spelled('Yg=='));
  });

  it('leaves its secrets out of every address that is written down', () => {
    const token = randomUUID();
    for (const name of ['code', 'signature', 'state'])
      expect(urlForLog(`/somewhere?restaurant_id=r&${name}=${token}`)).not.toContain(token);
    expect(urlForLog('/order?order_id=o')).toBe('/order?order_id=o');
  });
});

describe('the keys of an installation', () => {
  let server: TestServer;
  const folders: string[] = [];
  const databases: { drop(): Promise<void> }[] = [];
  const connections: { close(): Promise<void> }[] = [];
  const said: string[] = [];

  beforeAll(async () => {
    server = await startTestServer({}, { processes: 2 });
  });
  afterAll(async () => {
    await server?.close();
    await Promise.all(connections.map((each) => each.close()));
    await Promise.all(databases.map((each) => each.drop()));
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  const newFolder = () => {
    folders.push(mkdtempSync(path.join(tmpdir(), 'comanda-secrets-')));
    return folders.at(-1)!;
  };
  async function newDatabase() {
    const copy = await copyDatabase();
    const db = connectDatabase({ url: copy.url, connections: 4, log: () => undefined });
    databases.push(copy);
    connections.push(db);
    return db;
  }
  type Db = Awaited<ReturnType<typeof newDatabase>>;
  const openHere = (db: Db, DATA_DIR: string, more: Record<string, string> = {}) =>
    openSecrets(db, readConfig({ DATA_DIR, ...more }), (sentence) => said.push(sentence));
  const fileIn = (folder: string) => path.join(folder, 'secrets.json');
  const keysOf = (secrets: Awaited<ReturnType<typeof openHere>>) =>
    [secrets.key('code'), secrets.key('receipt'), secrets.key('request'), secrets.vapid.privateKey] as const;

  it('lie in a file that only its owner reads, and in no row of the database and no backup', async () => {
    const { dataDir } = server.deps.config;
    expect(statSync(fileIn(dataDir)).mode & 0o777).toBe(0o600);
    const folder = newFolder();
    await backUp(server.deps.db, dataDir, path.join(folder, 'all'));
    const { gunzipSync } = await import('node:zlib');
    const backup = gunzipSync(readFileSync(path.join(folder, 'all'))).toString('utf8');
    const { root } = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as { root: string };
    expect(backup).toContain('secrets_fingerprint');
    for (const key of [root, ...keysOf(server.deps.secrets)]) expect(backup).not.toContain(key);
    expect(backup).not.toContain('secrets.json');
  });

  it('leave nothing in the database by which a password could be guessed as fast as one hashes', async () => {
    const [password, key, machineId] = [encoded('correct horse battery'), randomUUID(), newMachineId()];
    const api = apiClient(server.origin, 'authorization');
    const body = { email: `${key}@example.com`, first_name: 'A', last_name: 'B', password };
    expect((await api('POST /user/register', { body, key })).status).toBe(200);
    expect(
      (await api('POST /device/pair', { body: { pairing_code: 'ABCDEFGH', machineId, password }, key })).status,
    ).toBe(422);
    const [kept] = await server.deps.db.query<{ hash: Buffer }>(
      `select request_hash as hash from operation where key = $1`,
      [key],
    );
    // not even whoever has the key of the installation can tell one password from another by it
    const guess = (tried: string) =>
      server.deps.requestHash('POST', '/user/register', { ...body, password: encoded(tried) });
    expect(guess('another guess').equals(kept!.hash)).toBe(true);
  });

  it('are made once when several processes start at the same moment', async () => {
    const [db, folder] = [await newDatabase(), newFolder()];
    const all = await Promise.all(Array.from({ length: 4 }, () => openHere(db, folder)));
    expect(new Set(all.map((secrets) => keysOf(secrets).join())).size).toBe(1);
    expect(keysOf(await openHere(db, folder))).toEqual(keysOf(all[0]!));
  });

  it('of an older installation are moved out of its database once, and said so', async () => {
    const [db, folder] = [await newDatabase(), newFolder()];
    const old = Buffer.alloc(32, 7).toString('base64');
    const vapid = (await openHere(await newDatabase(), newFolder())).vapid;
    await db.query(
      `insert into setting (name, value) values ('code_secret', $1), ('receipt_secret', $1), ('request_secret', $1),
         ('verification_secret', $1), ('vapid_keys', $2)`,
      [JSON.stringify(old), JSON.stringify(vapid)],
    );
    const opened = await Promise.all([openHere(db, folder), openHere(db, folder)]);
    for (const secrets of opened) expect(keysOf(secrets)).toEqual([old, old, old, vapid.privateKey]);
    expect(said.filter((sentence) => sentence.includes(folder))).toHaveLength(1);
    expect(await db.query(`select name from setting`)).toEqual([{ name: 'secrets_fingerprint' }]);
    // another machine is given the file's content
    const SECRETS = readFileSync(fileIn(folder), 'utf8');
    expect(keysOf(await openHere(db, newFolder(), { SECRETS }))).toEqual(keysOf(opened[0]));
  });

  it('stop a machine that has others, or none, with a sentence that says what to do', async () => {
    const [db, folder] = [await newDatabase(), newFolder()];
    const right = await openHere(db, folder);
    await expect(openHere(db, newFolder())).rejects.toThrow(/copy secrets\.json .* or set SECRETS/);
    const other = newFolder();
    await openHere(await newDatabase(), other);
    await expect(openHere(db, other)).rejects.toThrow(/are not those that this database was written with/);
    writeFileSync(fileIn(other), '{"root": "cut o');
    await expect(openHere(db, other)).rejects.toThrow(/does not hold the keys/);
    expect(keysOf(await openHere(db, folder))).toEqual(keysOf(right));
    // whoever has lost them says so, once
    const fresh = await openHere(db, newFolder(), { SECRETS: 'lost' });
    expect(keysOf(fresh)).not.toEqual(keysOf(right));
    await expect(openHere(db, folder)).rejects.toThrow(/are not those/);
  });
});
