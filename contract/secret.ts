import { z } from 'zod';

/**
 * Marks a field that carries a secret: a password, a code, a token. It stays out of what is kept of a request, and is
 * struck from whatever is logged. OpenAPI names it `writeOnly`.
 */
export const secret = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ writeOnly: true });

/** Where secrets stand: the names of the fields on the way; `*` is every entry of a list or record. */
export type SecretPath = readonly string[];

/** The places of all secrets that a schema takes. */
export function secretPaths(schema: z.ZodType | undefined): SecretPath[] {
  return schema ? found(schema, new Set()) : [];
}

function found(schema: z.ZodType, above: ReadonlySet<z.ZodType>): SecretPath[] {
  if (above.has(schema)) return [];
  if (schema.meta()?.['writeOnly']) return [[]];
  const inside = new Set([...above, schema]);
  const at = (name: string, part: unknown): SecretPath[] =>
    found(part as z.ZodType, inside).map((way) => [name, ...way]);
  const same = (part: unknown): SecretPath[] => found(part as z.ZodType, inside);
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([name, part]) => at(name, part));
  if (schema instanceof z.ZodArray) return at('*', schema.element);
  if (schema instanceof z.ZodRecord) return at('*', schema.valueType);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(same);
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right].flatMap(same);
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap((part) => at('*', part));
  if (schema instanceof z.ZodPipe) return [schema.def.in, schema.def.out].flatMap(same);
  if (schema instanceof z.ZodLazy) return same(schema.def.getter());
  return 'innerType' in schema.def ? same(schema.def.innerType) : [];
}

/** What stands where a secret stood. */
export const struckText = '[secret]';

/** A value without its secrets; whether there was one can still be seen. */
export function struck(value: unknown, ways: readonly SecretPath[]): unknown {
  if (ways.length === 0 || value === undefined || value === null) return value;
  if (ways.some((way) => way.length === 0)) return struckText;
  if (typeof value !== 'object') return value;
  const into = (name: string, part: unknown): unknown =>
    struck(
      part,
      ways.filter(([first]) => first === name || first === '*').map(([, ...rest]) => rest),
    );
  if (Array.isArray(value)) return value.map((part) => into('*', part));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, into(name, part)]));
}
