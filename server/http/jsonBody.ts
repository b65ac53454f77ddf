import type { FastifyInstance } from 'fastify';
import { jsonFault } from './jsonShape.ts';

/** Deeper than anything that a call takes: a replayed order of combos has thirteen levels. */
const levels = 40;
/** More than a megabyte of ids has. */
const mostValues = 100_000;
/** What is longer than usual is one long text, such as a file, with a few words about it. */
const mostValuesOfLong = 1_000;

/**
 * Reads JSON bodies. What is nested for ever, or has values without end, is refused before it is read: everything after
 * the parser may go through a body as deep as it is.
 */
export function jsonBody(app: FastifyInstance, usualLength: number): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // clients that always name a content type also send it with an empty body
    if (body === '') return done(null, undefined);
    const text = body as string;
    const fault = jsonFault(text, { levels, values: text.length > usualLength ? mostValuesOfLong : mostValues });
    return fault ? done(Object.assign(new Error(fault), { statusCode: 400 })) : parse(request, text, done);
  });
}
