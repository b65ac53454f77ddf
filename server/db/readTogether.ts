import type { Sql } from './sql.ts';

/** A statement that reads, and what its rows are; the rows may come as JSON, so that times and bytes are texts. */
export type Read<Entity> = {
  name: string;
  text: string;
  values: readonly unknown[];
  entity: (row: never) => Entity;
};

/** Runs one read by itself. */
export async function readOne<Entity>(sql: Sql, { name, text, values, entity }: Read<Entity>): Promise<Entity[]> {
  const rows = await sql.query(text, values, name);
  return rows.map((row) => entity(row as never));
}

type Reads = readonly (Read<unknown> | false)[];
type Entities<All extends Reads> = { [At in keyof All]: Exclude<All[At], false> extends Read<infer E> ? E[] : never };

// PostgreSQL looks at 63 characters of a statement's name, so that theirs are numbers
const statements = new Map<string, { name: string; text: string }>();

/**
 * Runs several reads as one statement, which sees one state of the database; gives the entities of each, none of what is
 * not asked for. What a turn of a busy restaurant reads is little: each further statement costs more than its rows do.
 */
export async function readTogether<const All extends Reads>(sql: Sql, all: All): Promise<Entities<All>> {
  const reads = all.filter((read) => read !== false);
  const names = reads.map((read) => read.name).join('+');
  const statement = statements.get(names) ?? { name: `together-${statements.size}`, text: statementOf(reads) };
  statements.set(names, statement);
  const [row] = await sql.query<Record<string, object[] | null>>(
    statement.text,
    reads.flatMap(({ values }) => values),
    statement.name,
  );
  const found = reads.map(({ entity }, at) => (row?.[`read_${at}`] ?? []).map((each) => entity(each as never)));
  return all.map((read) => (read ? found[reads.indexOf(read)] : [])) as Entities<All>;
}

function statementOf(reads: readonly Read<unknown>[]): string {
  let before = 0;
  const columns = reads.map(({ text, values }, at) => {
    const own = text.replace(/\$(\d+)/g, (_, place: string) => `$${Number(place) + before}`);
    before += values.length;
    return `(select json_agg(found) from (${own}) found) as read_${at}`;
  });
  return `select ${columns.join(', ')}`;
}
