import { expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from './calls.ts';
import type { Call } from './call.ts';

type Node = {
  type?: string;
  format?: string;
  contentEncoding?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  allOf?: Node[];
  [name: string]: unknown;
};

/** Texts that are no typed text: a file, and what a register's record says, which is kept to the letter that its hash is of. */
const asTheyCome = [/^POST \/chain\/import body data$/, /^POST \/device\/journal body records \d+ body\b/];
/** Yes or no, and names parted by commas: what is none of them is refused. */
const words = [/^GET \S+ query (populate|orders|restaurant|closed|unpaid|dashboard|settled|status|type|flag|payment)$/];
/** Fields whose content nobody looks at. */
const ignored = [/^(POST|PUT) \/chain\/\S+ body \w+ (id|chain_id|status)$/];

/** Every place of a request where any text could stand. */
function* texts(node: unknown, path: string): Generator<[string, Node]> {
  if (typeof node !== 'object' || node === null) return;
  const { type, enum: names, const: constant } = node as Node;
  if (type === 'string' && !names && constant === undefined) yield [path, node as Node];
  const inner = node as Record<string, unknown>;
  for (const [name, child] of Object.entries(inner)) {
    if (name === 'properties')
      for (const [field, schema] of Object.entries(child as object)) yield* texts(schema, `${path} ${field}`);
    else if (name === 'propertyNames') yield* texts(child, `${path} (names)`);
    else if (Array.isArray(child)) for (const each of child) yield* texts(each, path);
    else yield* texts(child, name === 'items' ? `${path} 0` : path);
  }
}

const patternsOf = (node: Node): string[] => [node, ...(node.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
const refuses = (node: Node): boolean =>
  node.format !== undefined ||
  node.contentEncoding !== undefined ||
  patternsOf(node).some((pattern) =>
    ['\u001bp', 'a\u001d', '\u202e'].every((bad) => !new RegExp(pattern, 'u').test(bad)),
  );

it('no text of a request takes control characters', () => {
  const open: string[] = [];
  for (const [name, { body, query }] of Object.entries(calls) as [string, Call][]) {
    for (const [place, schema] of Object.entries({ body, query })) {
      if (!schema) continue;
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
      for (const [path, node] of texts(json, `${name} ${place}`)) {
        if (![...asTheyCome, ...words, ...ignored].some((known) => known.test(path)) && !refuses(node)) open.push(path);
      }
    }
  }
  expect(open).toEqual([]);
});
