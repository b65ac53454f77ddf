import type { Chance } from './chance.ts';
import type { Schema } from './schemaNodes.ts';

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};
/** Fields that mean something to JavaScript itself; own fields, as JSON can carry them. */
const prototypes = ['__proto__', 'constructor', 'prototype'].map(
  (name) => JSON.parse(`{"${name}": {"isAdmin": true, "prototype": {"isAdmin": true}}}`) as unknown,
);
const half = String.fromCharCode(0xd800);

const numbers = [
  0,
  -0,
  -1,
  1,
  0.5,
  -0.1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e21,
  -1e308,
  1e-300,
  99,
  100,
  1_000_000_001,
];
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  half,
  `x${half}y`,
  '\u202e\u0007',
  '🍕',
  'null',
  'true',
  '-1',
  '1e400',
  'NaN',
  '__proto__',
  'toString',
  '%00',
  '%',
  '../../etc/passwd',
  "'; --",
  '${7*7}',
  '<b>x</b>',
  '00000000-0000-0000-0000-000000000000',
  'zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz',
];
const instants = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2024-02-30T00:00:00Z',
  '1970-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '2026-11-22T25:00:00Z',
  '2026-11-22',
];

/** A value that has no business where it is put, mostly. */
export function strangeValue(chance: Chance): unknown {
  switch (chance.below(9)) {
    case 0:
      return chance.pick(numbers);
    case 1:
    case 2:
      return chance.pick(texts);
    case 3:
      return chance.pick([null, true, false]);
    case 4:
      return chance.pick([[], {}, [null], [[]], { a: 1 }, [1, 'a', null]]);
    case 5:
      return chance.pick(prototypes);
    case 6:
      return chance.pick(['x'.repeat(300), 'x'.repeat(5_000), 'é'.repeat(50_000)]);
    case 7:
      return nested(chance.pick([10, 200, 2_000]));
    default:
      return chance.pick([Array.from({ length: 1_500 }, () => 1), chance.uuid(), chance.pick(instants)]);
  }
}

/** A value at or just beyond what the schema allows there. */
export function edgeValue(schema: Schema, value: unknown, chance: Chance): unknown {
  const any = schema.anyOf ?? schema.oneOf;
  if (any) return edgeValue(chance.pick(any), value, chance);
  if (schema.enum) return chance.onceIn(3) ? `${String(schema.enum[0])}x` : chance.pick(schema.enum);
  if (schema.format === 'date-time') return chance.pick(instants);
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = -1e9, maximum = 1e9 } = schema;
    return chance.pick([minimum, minimum - 1, maximum, maximum + 1, minimum + 0.5, 0]);
  }
  if (schema.type === 'boolean') return !value;
  if (schema.type === 'string') {
    const { minLength = 0, maxLength = 200 } = schema;
    return 'a'.repeat(chance.pick([Math.max(0, minLength - 1), minLength, maxLength, maxLength + 1]));
  }
  if (Array.isArray(value)) {
    const { minItems = 0, maxItems = 300 } = schema;
    const length = chance.pick([0, Math.max(0, minItems - 1), 2, maxItems + 1]);
    return Array.from(
      { length: Math.min(length, 2_000) },
      (_, index) => (value as unknown[])[index % value.length] ?? 'x',
    );
  }
  return strangeValue(chance);
}

/** A value such as the schema describes, for fields that the example leaves out. */
export function likelyValue(schema: Schema, chance: Chance, depth = 0): unknown {
  const any = schema.anyOf ?? schema.oneOf;
  if (any) return likelyValue(chance.pick(any), chance, depth);
  if ('const' in schema) return schema.const;
  if (schema.enum) return chance.pick(schema.enum);
  if (schema.format === 'date-time') return chance.pick(['2026-11-22T12:00:00Z', ...instants]);
  if (schema.format === 'uuid') return chance.uuid();
  if (schema.format === 'email') return `${chance.uuid()}@example.com`;
  switch (schema.type) {
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 1_000, chance.below(1_000)));
    case 'boolean':
      return chance.onceIn(2);
    case 'string':
      return chance.onceIn(3) ? chance.pick(texts) : 'a'.repeat(Math.max(schema.minLength ?? 0, 2));
    case 'array':
      return depth > 4
        ? []
        : Array.from({ length: chance.below(3) }, () => likelyValue(schema.items ?? {}, chance, depth + 1));
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const names = Object.keys(properties).filter(
        (name) => required.includes(name) || (depth < 4 && chance.onceIn(2)),
      );
      return Object.fromEntries(names.map((name) => [name, likelyValue(properties[name]!, chance, depth + 1)]));
    }
    default:
      return strangeValue(chance);
  }
}
