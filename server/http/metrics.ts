import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = { registry: Registry };

/** Counts and times every call by name and status. */
export function metrics(app: FastifyInstance): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the answer',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const children = new Map<string, ReturnType<typeof duration.labels>>();
  app.addHook('onResponse', (request, reply, done) => {
    const { call } = request.routeOptions.config as { call?: string };
    if (call) childOf(call, reply.statusCode).observe(reply.elapsedTime / 1000);
    done();
  });

  /** Looking one up by its labels costs more than counting does. */
  function childOf(call: string, status: number): ReturnType<typeof duration.labels> {
    const name = `${status} ${call}`;
    const child = children.get(name) ?? duration.labels(call, String(status));
    children.set(name, child);
    return child;
  }
  return { registry };
}
