import type { Sql } from '../db/sql.ts';
import type { Content, Item, Section } from './documentation.ts';

/** Whoever changes the order of things changes it alone: positions have no gaps. Ends with the transaction. */
export async function lockDocumentation(tx: Sql): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('documentation', 12))`);
}

/** Every section with its items, each by position. */
export async function allSections(sql: Sql): Promise<Section[]> {
  return sql.query<Section>(
    `select section_id, title, position, version, coalesce((
       select jsonb_agg(jsonb_build_object('item_id', item_id, 'section_id', section_id, 'title', i.title,
           'position', i.position, 'path', path, 'version', i.version) order by i.position)
         from docs_item i where i.section_id = s.section_id), '[]'::jsonb) as items
       from docs_section s order by position`,
  );
}

export async function insertSections(tx: Sql, sections: readonly Omit<Section, 'items'>[]): Promise<void> {
  await tx.query(
    `insert into docs_section (section_id, position, title, version)
     select section_id, position, title, version
       from jsonb_to_recordset($1::jsonb) as s(section_id uuid, position int, title jsonb, version int)`,
    [JSON.stringify(sections)],
  );
}

export async function updateSection(tx: Sql, { section_id, title }: Pick<Section, 'section_id' | 'title'>) {
  await tx.query('update docs_section set title = $2, version = version + 1 where section_id = $1', [
    section_id,
    JSON.stringify(title),
  ]);
}

export async function deleteSection(tx: Sql, section_id: string): Promise<void> {
  await tx.query('delete from docs_section where section_id = $1', [section_id]);
}

/** Gives the sections, or the items of a section, the positions that their ids have in the list. */
export async function arrange(tx: Sql, kind: 'section' | 'item', ids: readonly string[]): Promise<void> {
  await tx.query(
    `update docs_${kind} d set position = wanted.place - 1
       from unnest($1::uuid[]) with ordinality as wanted(id, place)
      where d.${kind}_id = wanted.id and d.position <> wanted.place - 1`,
    [ids],
  );
}

export async function insertItems(tx: Sql, items: readonly Item[]): Promise<void> {
  await tx.query(
    `insert into docs_item (item_id, section_id, position, path, title, version)
     select item_id, section_id, position, path, title, version
       from jsonb_to_recordset($1::jsonb)
         as i(item_id uuid, section_id uuid, position int, path text, title jsonb, version int)`,
    [JSON.stringify(items)],
  );
}

export async function updateItem(tx: Sql, item: Pick<Item, 'item_id' | 'section_id' | 'path' | 'title'>) {
  await tx.query(
    'update docs_item set section_id = $2, path = $3, title = $4, version = version + 1 where item_id = $1',
    [item.item_id, item.section_id, item.path, JSON.stringify(item.title)],
  );
}

export async function deleteItem(tx: Sql, item_id: string): Promise<void> {
  await tx.query('delete from docs_item where item_id = $1', [item_id]);
}

type ContentRow = Omit<Content, 'updatedAt'> & { updated_at: Date };
const columns = 'content_id, path, title, body, updated_at, version';
const contentOf = ({ updated_at, ...row }: ContentRow): Content => ({ ...row, updatedAt: updated_at.toISOString() });

export async function contentAt(sql: Sql, path: string): Promise<Content | undefined> {
  const [row] = await sql.query<ContentRow>(`select ${columns} from docs_content where path = $1`, [path]);
  return row && contentOf(row);
}

export async function contentById(sql: Sql, content_id: string): Promise<Content | undefined> {
  const [row] = await sql.query<ContentRow>(`select ${columns} from docs_content where content_id = $1`, [content_id]);
  return row && contentOf(row);
}

/** What the list leads to, in its order. */
export async function listedContents(sql: Sql): Promise<Pick<Content, 'path' | 'title' | 'body'>[]> {
  return sql.query(
    `select c.path, c.title, c.body
       from docs_content c join docs_item i using (path) join docs_section s using (section_id)
      order by s.position, i.position`,
  );
}

export async function insertContents(
  tx: Sql,
  contents: readonly Omit<Content, 'updatedAt'>[],
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into docs_content (content_id, path, title, body, updated_at, version)
     select content_id, path, title, body, $2, version
       from jsonb_to_recordset($1::jsonb) as c(content_id uuid, path text, title jsonb, body jsonb, version int)`,
    [JSON.stringify(contents), now],
  );
}

export async function updateContent(
  tx: Sql,
  { content_id, path, title, body }: Omit<Content, 'updatedAt' | 'version'>,
  now: Date,
): Promise<void> {
  await tx.query(
    `update docs_content set path = $2, title = $3, body = $4, updated_at = $5, version = version + 1
      where content_id = $1`,
    [content_id, path, JSON.stringify(title), JSON.stringify(body), now],
  );
}

/** Answers whether there was any. */
export async function deleteContent(tx: Sql, content_id: string): Promise<boolean> {
  const rows = await tx.query('delete from docs_content where content_id = $1 returning content_id', [content_id]);
  return rows.length > 0;
}
