import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { type SecretPath, secretPaths, struck, struckText } from './secret.ts';

/** The secrets that a call takes: in its body, and the names of those in its query. */
type SecretFields = { body: SecretPath[]; query: string[] };

const known = new Map<string, SecretFields>();
const none: SecretFields = { body: [], query: [] };

/** The secrets of a call of the contract (`POST /user/login`). */
export function secretFieldsOf(name: string): SecretFields {
  const definition = (calls as Record<string, Call>)[name];
  if (!definition) return none;
  const fields = known.get(name) ?? {
    body: secretPaths(definition.body),
    query: secretPaths(definition.query).flatMap(([field]) => field ?? []),
  };
  known.set(name, fields);
  return fields;
}

/** What a request said, without its secrets; the same object where it has none. */
export function requestWithoutSecrets(name: string, url: string, body: unknown): { url: string; body: unknown } {
  const { body: ways, query } = secretFieldsOf(name);
  // a DELETE takes its query as a body too
  const hidden = [...ways, ...query.map((field) => [field])];
  return hidden.length === 0 ? { url, body } : { url: urlWithout(url, query), body: struck(body, hidden) };
}

/** The address with each of these fields of its query struck, however it is spelled. */
function urlWithout(url: string, names: readonly string[]): string {
  const [place = '', ...rest] = url.split('?');
  if (rest.length === 0) return url;
  const fields = rest
    .join('?')
    .split('&')
    .map((field) => {
      const [name = ''] = field.split('=', 1);
      return names.includes(plainName(name)) ? `${name}=${struckText}` : field;
    });
  return `${place}?${fields.join('&')}`;
}

function plainName(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}

const secretQueryNames = new Set(Object.keys(calls).flatMap((name) => secretFieldsOf(name).query));

/** An address fit for a log: every field of its query that is a secret of any call is struck. */
export const urlForLog = (url: string): string => urlWithout(url, [...secretQueryNames]);
