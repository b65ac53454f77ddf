import type { FastifyInstance } from 'fastify';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import { adminsOnly } from '../account/adminsOnly.ts';
import { agrees } from '../chain/differences.ts';
import { idTaken } from '../chain/idTaken.ts';
import { versionConflict } from '../chain/versionConflict.ts';
import type { Sql } from '../db/sql.ts';
import type { DocumentationParts } from './documentationParts.ts';
import { serve } from '../http/serve.ts';
import { arranged } from './arranged.ts';
import type { Item } from './documentation.ts';
import {
  allSections,
  arrange,
  deleteItem,
  insertItems,
  lockDocumentation,
  updateItem,
} from './documentationRepository.ts';

/** The items of the documentation's sections. */
export function itemRoutes(app: FastifyInstance, deps: DocumentationParts): void {
  serve(app, deps, 'POST /docs/items', {
    policy: adminsOnly,
    async change(tx, { body: { item: wanted } }) {
      const { item_id = deps.newId(), section_id, title, path, position } = wanted;
      const { items, sections } = await toChange(tx);
      const siblings = items.filter((item) => item.section_id === section_id);
      const known = items.find((item) => item.item_id === item_id);
      if (known) {
        const place = position && Math.min(position, siblings.length - 1);
        const same = agrees(known, { section_id, title, path, position: place });
        return same ? accept(known) : idTaken(known);
      }
      if (!sections.has(section_id)) return refuse('not_found');
      if (items.some((item) => item.path === path)) return refuse('path_taken');
      await insertItems(tx, [{ item_id, section_id, title, path, position: siblings.length, version: 1 }]);
      await arrange(tx, 'item', arranged(idsOf(siblings), item_id, position));
      return stored(tx, item_id);
    },
  });

  serve(app, deps, 'PUT /docs/items', {
    policy: adminsOnly,
    async change(tx, { body: { item: wanted } }) {
      const { item_id, section_id, title, path, version } = wanted;
      const { items, sections } = await toChange(tx);
      const known = items.find((item) => item.item_id === item_id);
      if (!known || !sections.has(section_id)) return refuse('not_found');
      const siblings = items.filter((item) => item.section_id === section_id && item !== known);
      const stays = known.section_id === section_id ? known.position : undefined;
      const position = Math.min(wanted.position ?? stays ?? Infinity, siblings.length);
      if (agrees(known, { section_id, title, path, position })) return accept(known);
      const conflict = versionConflict(known, version);
      if (conflict) return conflict;
      if (items.some((item) => item.path === path && item !== known)) return refuse('path_taken');
      await updateItem(tx, { item_id, section_id, title, path });
      await arrange(tx, 'item', arranged(idsOf(siblings), item_id, position));
      if (stays === undefined) await closeGap(tx, items, known);
      return stored(tx, item_id);
    },
  });

  serve(app, deps, 'DELETE /docs/items', {
    policy: adminsOnly,
    async change(tx, { query: { item_id } }) {
      const { items } = await toChange(tx);
      const known = items.find((item) => item.item_id === item_id);
      if (!known) return refuse('not_found');
      await deleteItem(tx, item_id);
      await closeGap(tx, items, known);
      return accept({ deleted: true as const });
    },
  });
}

async function toChange(tx: Sql): Promise<{ items: Item[]; sections: Set<string> }> {
  await lockDocumentation(tx);
  const all = await allSections(tx);
  return { items: all.flatMap(({ items }) => items), sections: new Set(all.map(({ section_id }) => section_id)) };
}

const idsOf = (items: readonly Item[]): string[] => items.map(({ item_id }) => item_id);

/** Those that stood beside an item that has left their section move up. */
const closeGap = (tx: Sql, items: readonly Item[], left: Item): Promise<void> =>
  arrange(tx, 'item', idsOf(items.filter((item) => item.section_id === left.section_id && item !== left)));

async function stored(tx: Sql, item_id: string): Promise<Result<Item>> {
  const item = (await toChange(tx)).items.find((each) => each.item_id === item_id);
  if (!item) throw new Error(`item ${item_id} disappeared`);
  return accept(item);
}
