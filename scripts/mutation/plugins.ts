// What is left out of a run, for Stryker, which finds these by their names in run.ts.
import { createHash } from 'node:crypto';
import path from 'node:path';

type Node = { type: string; value?: unknown; quasis?: { value: { raw: string } }[] };

/** The text of a string or of a template, up to its first hole. */
function textOf({ type, value, quasis }: Node): string {
  if (type === 'StringLiteral') return String(value);
  return type === 'TemplateLiteral' ? (quasis?.[0]?.value.raw ?? '') : '';
}

type Path = { node: Node; parent?: { type: string; callee?: { property?: { name?: string } }; arguments?: Node[] } };

/** The name under which the database keeps a statement: without one it is read each time. */
const isName = ({ node, parent }: Path): boolean =>
  parent?.callee?.property?.name === 'query' && parent.arguments?.[2] === node;

/**
 * An emptied statement fails wherever it is asked: all that this would count is that a test comes by, at the price of
 * starting a server. That its name is emptied nobody sees.
 */
const statements = {
  shouldIgnore: (path: Path): string | undefined =>
    isName(path) || /^\s*(select|insert|update|delete|with)\s/.test(textOf(path.node))
      ? 'an emptied statement fails'
      : undefined,
};

type Mutant = { id: string; fileName: string; location: object; replacement?: string };

const placeOf = ({ fileName, location, replacement }: Mutant): string =>
  createHash('sha256')
    .update(JSON.stringify([process.env['SEED'], path.basename(fileName), location, replacement]))
    .digest('hex');

/** Lets through SAMPLE faults that SEED chooses; Stryker hands over all of a room at once. */
class Sample {
  init = async (): Promise<void> => {};
  group = async (mutants: readonly Mutant[]): Promise<string[][]> => [mutants.map(({ id }) => id)];
  check = async (mutants: readonly Mutant[]): Promise<Record<string, object>> => {
    const order = mutants.map((mutant) => ({ id: mutant.id, place: placeOf(mutant) }));
    const chosen = order.toSorted((a, b) => (a.place < b.place ? -1 : 1)).slice(0, Number(process.env['SAMPLE']));
    const ids = new Set(chosen.map(({ id }) => id));
    const verdict = (id: string) =>
      ids.has(id) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' };
    return Object.fromEntries(mutants.map(({ id }) => [id, verdict(id)]));
  };
}

export const strykerPlugins = [
  { kind: 'Ignore', name: 'statements', value: statements },
  { kind: 'Checker', name: 'sample', injectableClass: Sample },
];
