import { z } from 'zod';
import type { Path } from '../examples/idsOf.ts';

/** What a JSON schema says of one place; only what the fuzz makes use of. */
export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

/** A place in a request: what stands there, and what may. */
export type Node = { path: Path; value: unknown; schema: Schema };

const known = new WeakMap<z.ZodType, Schema>();

export function schemaOf(type: z.ZodType | undefined): Schema {
  if (!type) return {};
  const schema = known.get(type) ?? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema);
  known.set(type, schema);
  return schema;
}

/** Nothing of ours lies deeper. */
const deepest = 12;

/** Every place of a value below its schema, the value itself first. */
export function nodesOf(value: unknown, schema: Schema, path: Path = []): Node[] {
  const here: Node[] = [{ path, value, schema }];
  if (path.length > deepest) return here;
  if (Array.isArray(value)) {
    return here.concat(value.flatMap((each, index) => nodesOf(each, schema.items ?? {}, [...path, index])));
  }
  if (typeof value !== 'object' || value === null) return here;
  const shape = shapeFor(value, schema);
  return here.concat(
    Object.entries(value).flatMap(([name, each]) => nodesOf(each, propertyOf(shape, name), [...path, name])),
  );
}

/** The alternative that has the value's fields. */
function shapeFor(value: object, schema: Schema): Schema {
  const alternatives = schema.anyOf ?? schema.oneOf ?? [];
  const names = Object.keys(value);
  return alternatives.find(({ properties = {} }) => names.every((name) => name in properties)) ?? schema;
}

function propertyOf({ properties, additionalProperties }: Schema, name: string): Schema {
  const own = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return own ?? (typeof additionalProperties === 'object' ? additionalProperties : {});
}
