import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { migratedDatabase, type MigratedDatabase } from '../../tests/support/migratedDatabase.ts';
import { sampleMenu } from '../../tests/support/sampleMenu.ts';
import { canonicalJson } from '../json/canonicalJson.ts';
import { revisionContent } from './revisionRepository.ts';
import type { Database } from '../db/database.ts';
import { up } from '../db/migrations/006-menus.ts';

let db: Database;
let kysely: MigratedDatabase['kysely'];
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ db, kysely, remove } = await migratedDatabase());
});
afterAll(() => remove());

it('gives every revision from before the migration back byte for byte, empty ones too', async () => {
  const [chain_id, restaurant_id] = [randomUUID(), randomUUID()];
  await db.query('drop table menu_part');
  await db.query(`alter table menu_revision drop column head, drop column categories, drop column ingredients,
    drop column items, drop column menus, add column content text not null`);
  await db.query('insert into chain (chain_id, name, created_at) values ($1, $2, now())', [chain_id, 'Old']);
  await db.query(
    `insert into restaurant (restaurant_id, chain_id, activation, doc) values ($1, $2, 'approved', '{}')`,
    [restaurant_id, chain_id],
  );
  const empty = { categories: [], ingredients: [], items: [], menus: [] };
  const revisions = Array.from({ length: 45 }, (_, index) => ({
    ...sampleMenu,
    ...(index === 7 ? empty : {}),
    items: index === 7 ? [] : sampleMenu.items.map((item) => ({ ...item, taxRate: index })),
    menu_revision: `revision-${index}`,
  }));
  await db.query(
    `insert into menu_revision (menu_revision, restaurant_id, content, published_at)
     select r->>'menu_revision', $1, r->>'text', now() from jsonb_array_elements($2::jsonb) as r`,
    [
      restaurant_id,
      JSON.stringify(revisions.map((menu) => ({ menu_revision: menu.menu_revision, text: canonicalJson(menu) }))),
    ],
  );

  await up(kysely);

  for (const menu of revisions) expect(await revisionContent(db, menu.menu_revision)).toBe(canonicalJson(menu));
});
