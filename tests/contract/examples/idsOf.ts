import type { CallKey } from '#contract/calls.ts';
import type { Request } from './example.ts';

const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Names that are no UUID but stand for one house's things all the same. */
const naming = new Set(['menu_revision', 'code']);

export type Path = (string | number)[];

/** Where in a request something is named by its id. An entity's `id` only repeats its own name. */
export function idsOf(request: Request<CallKey>): { path: Path; value: string }[] {
  const found: { path: Path; value: string }[] = [];
  const visit = (value: unknown, path: Path): void => {
    if (typeof value === 'string') {
      if (id.test(value) || naming.has(String(path.at(-1)))) found.push({ path, value });
    } else if (Array.isArray(value)) {
      value.forEach((each, index) => visit(each, [...path, index]));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value)) visit(each, [...path, name]);
    }
  };
  const { query, body, params } = request;
  visit({ query, body, params }, []);
  return found;
}

export const valueAt = (request: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], request);

/** The same request with another value in one place. */
export function withValue<T>(request: T, path: Path, value: unknown): T {
  const [step, ...rest] = path;
  if (step === undefined) return value as T;
  const inner = withValue(valueAt(request, [step]), rest, value);
  if (Array.isArray(request)) return Object.assign([...(request as unknown[])], { [step]: inner }) as T;
  // unlike an assignment this also makes a field of its own of __proto__
  return Object.fromEntries([...Object.entries(request ?? {}), [step, inner]]) as T;
}
