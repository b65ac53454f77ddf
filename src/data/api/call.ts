import type { AnswerOf, BodyOf, CallKey, QueryOf } from '#contract/calls.ts';
import { newId } from '../ids.ts';
import type { Caller } from '../local/scope.ts';
import { currentCaller } from '../session/identity.ts';
import { answerFault, CallFailed, errorOf, unanswered } from './callFailed.ts';
import { request, type Request, type Silence } from './request.ts';

type Part<Name extends string, T> = [T] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]: T };
export type CallOptions<K extends CallKey> = Part<'query', QueryOf<K>> &
  Part<'body', BodyOf<K>> & {
    /** values of the path's `:names` */
    params?: Record<string, string>;
    /** the Idempotency-Key; a new one when left out */
    key?: string;
    signal?: AbortSignal;
    /** milliseconds to wait for the answer */
    patience?: number;
    caller?: Caller;
    /** a text is asked for, not JSON */
    text?: true;
  };
export type CallAnswer<K extends CallKey> = { answer: AnswerOf<K>; headers: Headers };

/** One call of the contract in the name of this tab's device, guest or user. Throws `CallFailed`. */
export async function call<K extends CallKey>(name: K, options: CallOptions<K>): Promise<AnswerOf<K>> {
  return (await callWithHeaders(name, options)).answer;
}

/** As `call`, with the answer's headers. */
export async function callWithHeaders<K extends CallKey>(name: K, options: CallOptions<K>): Promise<CallAnswer<K>> {
  const [method, template] = name.split(' ') as [Request['method'], string];
  let reason: Silence | undefined;
  const reply = await request(options.caller ?? currentCaller(), {
    method,
    path: pathOf(template, options.params, options.query as object | undefined),
    ...(options.body === undefined ? {} : { body: options.body }),
    ...(method === 'GET' ? {} : { key: options.key ?? newId() }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.patience === undefined ? {} : { patience: options.patience }),
    unanswered: (why) => (reason = why),
  });
  if (!reply) throw unanswered(reason);
  if (reply.status >= 300) throw new CallFailed(errorOf(reply.status, reply.body));
  const fault = answerFault(reply.body, options.text);
  if (fault) throw new CallFailed(fault);
  return { answer: reply.body as AnswerOf<K>, headers: reply.headers };
}

function pathOf(template: string, params: Record<string, string> = {}, query?: object): string {
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return pairs.length ? `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}` : path;
}
