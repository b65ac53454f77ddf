/**
 * What repositories talk to: the database itself or one transaction of it. Rows come back as plain objects;
 * int8 is a number, timestamptz a Date, jsonb parsed. `name` makes it a prepared statement.
 */
export type Sql = {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
};
