import { parseSync } from 'vite';

/** A title as it is written in a test file, its groups' titles before it, and the rows that fill its placeholders. */
export type TestTitle = {
  /** The groups and the test, joined by ' › '. */
  title: string;
  /** Every text and number in the tables of `each` around the test, as texts. */
  values: ReadonlySet<string>;
};

type Node = {
  type: string;
  [key: string]: unknown;
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

const names = new Set(['describe', 'it', 'test']);
/** What a title's placeholders look like: printf's, and a row's field or the row's place. */
const placeholder = /%(?:[sdifjoO#$]|\d+\$[sdifjoO])|\$[\w.]+|\$\{\}/;

type Found = {
  kind: 'group' | 'test' | 'skipped';
  table?: Node | undefined;
};

/** What `it`, `describe.each(table)`, `test.describe` … is called as; undefined for any other callee. */
function kindOf(callee: Node): Found | undefined {
  if (callee.type === 'Identifier') {
    const name = String(callee['name']);
    return names.has(name) ? { kind: name === 'describe' ? 'group' : 'test' } : undefined;
  }
  if (callee.type === 'MemberExpression' && isNode(callee['object']) && isNode(callee['property'])) {
    const found = kindOf(callee['object']);
    const property = String(callee['property']['name']);
    if (!found || /^(?:step|use|setTimeout|before|after)/.test(property)) return undefined;
    if (/^(?:skip|todo|fails|fixme)/.test(property)) return { kind: 'skipped' };
    return property === 'describe' ? { ...found, kind: 'group' } : found;
  }
  if (callee.type === 'CallExpression' && isNode(callee['callee'])) {
    const found = kindOf(callee['callee']);
    const [table] = callee['arguments'] as Node[];
    return found && { ...found, table };
  }
  return undefined;
}

/** A text as it is written; undefined for what is no text. What is put into it shows as `${}`. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node?.type !== 'TemplateLiteral') return undefined;
  const pieces = node['quasis'] as { value: { cooked: string } }[];
  return pieces.map(({ value }) => value.cooked).join('${}');
}

/** Every literal of an expression, also of the constants that it names. */
function literalsOf(node: Node, constants: ReadonlyMap<string, Node>): string[] {
  if (node.type === 'Literal') return [String(node['value'])];
  if (node.type !== 'Identifier') return childrenOf(node).flatMap((part) => literalsOf(part, constants));
  const name = String(node['name']);
  const named = constants.get(name);
  const others = new Map([...constants].filter(([other]) => other !== name));
  return named ? literalsOf(named, others) : [];
}

/** The constants of a file's top level, by their names. */
function constantsOf(program: Node): Map<string, Node> {
  const declarations = childrenOf(program).flatMap((node) =>
    node.type === 'VariableDeclaration' ? childrenOf(node) : [],
  );
  return new Map(
    declarations.flatMap(({ id, init }) => (isNode(id) && isNode(init) ? [[String(id['name']), init] as const] : [])),
  );
}

/** The titles of a test file's text, in their order. */
export function testTitles(file: string, text: string): TestTitle[] {
  const program = parseSync(file, text).program as unknown as Node;
  const constants = constantsOf(program);
  const walk = (node: Node, above: TestTitle): TestTitle[] => {
    const found = node.type === 'CallExpression' && isNode(node['callee']) ? kindOf(node['callee']) : undefined;
    const parts = found ? (node['arguments'] as Node[]) : [];
    const own = textOf(parts[0]);
    if (!found || own === undefined || parts.length < 2) return childrenOf(node).flatMap((child) => walk(child, above));
    const title = above.title ? `${above.title} › ${own}` : own;
    const values = new Set([...above.values, ...(found.table ? literalsOf(found.table, constants) : [])]);
    if (found.kind === 'skipped') return [];
    if (found.kind === 'test') return [{ title, values }];
    return parts.slice(1).flatMap((child) => walk(child, { title, values }));
  };
  return walk(program, { title: '', values: new Set() });
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Whether a title names this test: as it is written, placeholders and all, or as one row of its table makes it: what
 * stands at each placeholder must then stand in the table too.
 */
export function isNamed({ title, values }: TestTitle, name: string): boolean {
  if (title === name) return true;
  const pieces = title.split(placeholder);
  if (pieces.length === 1) return false;
  const match = new RegExp(`^${pieces.map(escaped).join('(.+)')}$`, 's').exec(name);
  return match !== null && match.slice(1).every((value) => values.has(value));
}
