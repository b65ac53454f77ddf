import type { Call } from '#contract/call.ts';
import type { CallKey } from '#contract/calls.ts';
import type { Request } from '../examples/example.ts';
import { idsOf, valueAt, withValue } from '../examples/idsOf.ts';
import type { Sent } from '../examples/transmit.ts';
import type { Chance } from './chance.ts';
import { nodesOf, schemaOf, type Node } from './schemaNodes.ts';
import { edgeValue, likelyValue, strangeValue } from './strangeValues.ts';

/** Ids of the other house, and of things of one's own that stand for something else. */
export type Pool = { mirrored: Request<CallKey>; ids: string[] };

/** The request with one to three things in it changed for the worse, or for something that is just allowed. */
export function mutated(request: Request<CallKey>, definition: Call, pool: Pool, chance: Chance): Request<CallKey> {
  let changed = request;
  for (let times = 1 + chance.below(2); times > 0; times -= 1) changed = changedOnce(changed, definition, pool, chance);
  return changed;
}

function changedOnce(request: Request<CallKey>, definition: Call, pool: Pool, chance: Chance): Request<CallKey> {
  const nodes = [
    ...(request.body === undefined ? [] : nodesOf(request.body, schemaOf(definition.body), ['body'])),
    ...(request.query === undefined ? [] : nodesOf(request.query, schemaOf(definition.query), ['query'])),
    ...(request.params === undefined ? [] : nodesOf(request.params, {}, ['params']).slice(1)),
  ];
  if (nodes.length === 0) return { ...request, [chance.pick(['body', 'query'])]: { surplus: strangeValue(chance) } };
  const node = chance.pick(nodes);
  switch (chance.below(8)) {
    case 0:
      return withValue(request, node.path, undefined);
    case 1:
      return withSurplus(request, chance.pick(nodes.filter(isObject)) ?? node, chance);
    case 2:
    case 3:
      return withOptional(request, nodes, chance);
    case 4:
      return withOtherId(request, pool, chance) ?? withValue(request, node.path, chance.uuid());
    case 5:
    case 6:
      return withValue(request, node.path, edgeValue(node.schema, node.value, chance));
    default:
      return withValue(request, node.path, strangeValue(chance));
  }
}

const isObject = ({ value }: Node): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const withSurplus = (request: Request<CallKey>, { path }: Node, chance: Chance): Request<CallKey> =>
  withValue(
    request,
    [...path, chance.pick(['surplus', '__proto__', 'constructor', '', 'version', 'status', 'role'])],
    strangeValue(chance),
  );

/** A field that the contract knows and the example does without. */
function withOptional(request: Request<CallKey>, nodes: Node[], chance: Chance): Request<CallKey> {
  const missing = nodes.filter(isObject).flatMap(({ path, value, schema }) =>
    Object.entries(schema.properties ?? {})
      .filter(([name]) => (value as Record<string, unknown>)[name] === undefined)
      .map(([name, of]) => ({ path: [...path, name], of })),
  );
  if (missing.length > 0) {
    const { path, of } = chance.pick(missing);
    return withValue(request, path, likelyValue(of, chance));
  }
  const { path, schema, value } = chance.pick(nodes);
  return withValue(request, path, edgeValue(schema, value, chance));
}

function withOtherId(request: Request<CallKey>, { mirrored, ids }: Pool, chance: Chance): Request<CallKey> | undefined {
  const places = idsOf(request);
  if (places.length === 0) return undefined;
  const { path } = chance.pick(places);
  const other = chance.onceIn(2) ? valueAt(mirrored, path) : undefined;
  return withValue(request, path, other ?? chance.pick(ids));
}

type Bend = (sent: Sent, chance: Chance) => Sent;

/** What no client of ours would put on the wire. */
export function bent(sent: Sent, chance: Chance): Sent {
  return chance.pick(sent.body === undefined ? withoutBody : [...withBody, ...withoutBody])(sent, chance);
}

const header =
  (name: string, values: readonly string[]): Bend =>
  (sent, chance) => ({ ...sent, headers: { ...sent.headers, [name]: chance.pick(values) } });
const long = 'x'.repeat(3_000);

const withoutBody: Bend[] = [
  header('idempotency-key', ['mine', '', long, '00000000-0000-0000-0000-00000000000g', 'a, b']),
  header('authorization', ['Bearer', 'Bearer ', 'Basic eDp4', `Bearer ${long}`, 'Bearer \u00ff', 'Bearer a b', '']),
  header('device-authorization', ['Bearer', `Bearer ${long}`, 'x', `Bearer ${'x'.repeat(43)}`]),
  header('guest-authorization', ['Bearer', `Bearer ${long}`, 'x', `Bearer ${'x'.repeat(43)}`]),
  header('employee-authorization', ['Bearer', `Bearer ${'x'.repeat(43)}`]),
  header('contract-version', ['x', '-1', '1e9', 'NaN', '3', '0x10']),
  header('accept', ['*/*', 'text/html;q=0', 'x', '']),
  header('cookie', ['machineId=%', '=;=;', `machineId=${long}`, '__proto__=1; machineId=a']),
  header('user-agent', ['', long, '\u00ff']),
  header('x-forwarded-for', ['', 'x', '1.2.3.4, 5.6.7.8']),
  (sent, chance) => {
    const [path = '', search = ''] = sent.path.split('?');
    const first = search.split('&')[0] ?? '';
    const doubled = `${path}?${search}&${first}`;
    const values = [
      '?',
      '?__proto__=1',
      '?a[b]=1',
      '?%',
      '?%00=%00',
      '?cursor=x',
      '?limit=1e9',
      '?limit=-1',
      `?a=${long}`,
    ];
    return { ...sent, path: chance.onceIn(4) ? doubled : `${path}${chance.pick(values)}${search ? `&${search}` : ''}` };
  },
  (sent, chance) => ({
    ...sent,
    path: `${sent.path.split('?')[0]}${chance.pick(['/', '//', '/%', '/%00', '%2e%2e', ';x=1'])}`,
  }),
];

const withBody: Bend[] = [
  header('content-type', [
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    '/',
    '',
  ]),
  (sent, chance) => ({ ...sent, body: text(sent).slice(0, chance.below(text(sent).length)) }),
  (sent, chance) => ({
    ...sent,
    body: chance.pick(['null', '[]', '"x"', '1', 'true', '{}', '', ' ', '{"a":1', '[[[[', '\u0000', '{"a":1}{']),
  }),
  (sent) => ({ ...sent, body: Buffer.concat([Buffer.from(text(sent)), Buffer.from([0xff, 0xfe])]) }),
  (sent) => ({ ...sent, body: text(sent).replace(/^\{/, '{"__proto__":{"isAdmin":true},') }),
  (sent) => ({ ...sent, body: `[${text(sent)}]` }),
  (sent) => ({ ...sent, body: `\ufeff${text(sent)}` }),
  (sent, chance) => ({
    ...sent,
    body: text(sent).replace(/:(\d+)/, `:${chance.pick(['1e999', '-0', '00', '0x1', 'NaN', '1.'])}`),
  }),
];

const text = ({ body = '' }: Sent): string => (typeof body === 'string' ? body : body.toString('latin1'));
