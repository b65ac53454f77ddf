import { z } from 'zod';
import type { Call, Who } from './call.ts';
import { calls } from './calls.ts';
import { WireError } from './errors.ts';

type Json = Record<string, unknown>;

/** Which token lets whom in; several who may are alternatives. */
const schemeOf: Record<Who, string | undefined> = {
  anyone: undefined,
  user: 'user',
  owner: 'user',
  admin: 'user',
  device: 'device',
  guest: 'guest',
};

const bearerIn = (name: string, description: string): Json => ({ type: 'apiKey', in: 'header', name, description });

/** This contract as an OpenAPI 3.1 document, made from the schemas that requests are checked with. */
export function openApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, definition] of Object.entries(calls) as [string, Call][]) {
    const [method = '', path = ''] = name.split(' ');
    const place = path.replace(/:(\w+)/g, '{$1}');
    (paths[place] ??= {})[method.toLowerCase()] = operation(name, path, definition);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Comanda',
      version,
      description: 'Amounts are whole minor units of their currency, instants ISO 8601 UTC.',
    },
    paths,
    components: {
      schemas: { Error: schema(WireError, 'output') },
      responses: { Error: { description: 'A refusal', content: json({ $ref: '#/components/schemas/Error' }) } },
      securitySchemes: {
        user: { type: 'http', scheme: 'bearer', description: 'A logged-in user' },
        device: bearerIn('Device-Authorization', 'Bearer and the token of a device'),
        guest: bearerIn('Guest-Authorization', 'Bearer and the token of a table session or order'),
      },
    },
  };
}

function operation(name: string, path: string, definition: Call): Json {
  const changes = !name.startsWith('GET ') && !definition.reads;
  const parameters = [...pathParameters(path), ...queryParameters(definition), ...(changes ? [keyParameter] : [])];
  return {
    operationId: name
      .toLowerCase()
      .replace(/[^a-z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? ''),
    summary: definition.summary,
    security: security(definition.who),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(definition.body ? { requestBody: { required: true, content: json(schema(definition.body, 'input')) } } : {}),
    ...(definition.form ? { requestBody: { required: true, content: formContent } } : {}),
    responses: {
      200: {
        description: 'The answer',
        content:
          definition.kind === 'text'
            ? { 'text/plain': { schema: { type: 'string' } } }
            : definition.kind === 'file'
              ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
              : json(schema(definition.answer, 'output')),
      },
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

function security(who: readonly Who[]): Json[] {
  const schemes = [...new Set(who.map((each) => schemeOf[each]))];
  return schemes.map((scheme) => (scheme ? { [scheme]: [] } : {}));
}

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));

function queryParameters({ query }: Call): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schema(query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: type,
  }));
}

const keyParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and request get the first answer again',
  schema: { type: 'string', format: 'uuid' },
};

const formContent: Json = {
  'multipart/form-data': {
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  },
};

const json = (content: Json): Json => ({ 'application/json': { schema: content } });

function schema(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return rest;
}
