import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, type CallKey } from '#contract/calls.ts';
import { serve } from '#server/http/serve.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { allExamples } from './examples/allExamples.ts';
import { fuzzParts } from './fuzz/fuzzParts.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const names = Object.keys(calls);

/** What is served beside the contract, each with its reason. */
const outsideOfIt: Record<string, string> = {
  'GET /media/*': 'images, by their content’s hash',
  'POST /simulated-provider/intents/:id/confirm': 'what a card does at the simulated provider (D15)',
  'POST /simulated-provider/intents/:id/authenticate': 'what a card does at the simulated provider (D15)',
  'POST /simulated-provider/readers/:id/present': 'what a guest does at a simulated reader (D15)',
  'POST /simulated-provider/readers/:id/cancel': 'what a guest does at a simulated reader (D15)',
  'POST /simulated-provider/setup-intents/:id/confirm': 'the simulated provider’s form for a card to keep (D15)',
  'POST /simulated-provider/setup-intents/:id/authenticate': 'the simulated provider’s form for a card to keep (D15)',
  'POST /simulated-provider/accounts/:id/complete': 'the simulated provider’s page of an account (D15)',
};

/** The built app's own files and pages, which are there once it has been built. */
const isApp = (route: string): boolean => {
  const [method, url = ''] = route.split(' ');
  return method === 'GET' && (url === '/' || url === '/*' || existsSync(path.join(server.deps.config.distDir, url)));
};

/** Every route of the running server as `METHOD /path`; HEAD comes with every GET. */
function routesOf({ app }: TestServer): string[] {
  const lines = app.fastify.printRoutes({ commonPrefix: false }).split('\n');
  const trail: string[] = [];
  return lines.flatMap((line) => {
    const match = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line);
    if (!match) return [];
    const [, indent = '', part = '', methods = ''] = match;
    const depth = indent.length / 4;
    trail.splice(depth, Infinity, part);
    const url = trail.join('');
    return methods
      .split(', ')
      .filter((method) => method && method !== 'HEAD' && url !== '*')
      .map((method) => `${method} ${url}`);
  });
}

describe('every call of the contract', () => {
  it('has a route, and nothing else has', () => {
    const routes = routesOf(server);
    expect(routes.filter((route) => !(route in outsideOfIt || isApp(route))).sort()).toEqual(names.toSorted());
    for (const name of names) {
      const [method = '', url = ''] = name.split(' ');
      expect([name, server.app.fastify.hasRoute({ method, url })]).toEqual([name, true]);
    }
  });

  it('is fuzzed in one of the files that there are', () => {
    const files = readdirSync(path.resolve(import.meta.dirname, 'fuzz')).filter((file) =>
      /^part\d+\.test\.ts$/.test(file),
    );
    const parts = Array.from({ length: fuzzParts }, (_, index) => `part${index + 1}.test.ts`);
    expect(files.toSorted()).toEqual(parts);
  });

  it('has a policy, or the server does not start', () => {
    const without = { handle: () => expect.fail('never called') } as unknown as Parameters<typeof serve>[3];
    for (const name of names as CallKey[]) {
      expect(() => serve(Fastify(), server.deps, name, without)).toThrow(`${name} has no policy`);
    }
  });

  it('has an example, so that who may call it and what it takes is tested', () => {
    expect(names.filter((name) => !(name in allExamples))).toEqual([]);
    expect(Object.keys(allExamples).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('stands in the OpenAPI document, with its parameters and answers', async () => {
    const response = await fetch(`${server.origin}/openapi.json`);
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, { responses: object }>> };
    const documented = Object.entries(paths).flatMap(([url, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => {
        expect(Object.keys(responses).sort()).toEqual(['200', 'default']);
        return `${method.toUpperCase()} ${url.replace(/\{(\w+)\}/g, ':$1')}`;
      }),
    );
    expect(documented.toSorted()).toEqual(names.toSorted());
  });

  it('has a name of its own, written as every other', async () => {
    const folder = path.resolve(import.meta.dirname, '../../contract');
    const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !/test\.ts$|^calls\.ts$/.test(file));
    const rooms = await Promise.all(files.map(async (file) => (await import(path.join(folder, file))) as object));
    const declared = rooms
      .flatMap((room) => Object.entries(room))
      .filter(([name]) => name.endsWith('Calls'))
      .flatMap(([, room]) => Object.keys(room as object));
    expect(declared.filter((name, index) => declared.indexOf(name) !== index)).toEqual([]);
    expect(declared.toSorted()).toEqual(names.toSorted());
    expect(names.filter((name) => !/^(GET|POST|PUT|DELETE) (\/:?[a-zA-Z_.-]+)+$/.test(name))).toEqual([]);
  });
});
