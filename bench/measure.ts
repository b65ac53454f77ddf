import { readFileSync, readdirSync } from 'node:fs';
import http from 'node:http';

export type Sample = { latencies: number[]; seconds: number };

/** Sends `total` requests with `concurrency` of them under way at once, each on a kept-alive connection. */
export async function load(options: {
  origin: string;
  total: number;
  concurrency: number;
  request: (index: number) => { method: string; path: string; headers?: Record<string, string>; body?: string };
}): Promise<Sample> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: options.concurrency });
  const latencies: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < options.total) {
      const index = next++;
      const started = performance.now();
      await send(agent, options.origin, options.request(index));
      latencies.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: options.concurrency }, worker));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { latencies, seconds };
}

function send(
  agent: http.Agent,
  origin: string,
  {
    method,
    path,
    headers = {},
    body,
  }: { method: string; path: string; headers?: Record<string, string>; body?: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${origin}${path}`,
      {
        agent,
        method,
        headers: body
          ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers }
          : headers,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if ((response.statusCode ?? 500) >= 300)
            reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 300)}`));
          else resolve(text);
        });
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

export const rate = (sample: Sample): number => sample.latencies.length / sample.seconds;

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

const ticksPerSecond = 100;

// utime and stime of a process, and those of its children that have ended
const own = [11, 12];
const ended = [13, 14];

/** CPU seconds that a process alone has used so far, without what it started (Linux). */
export const cpuSeconds = (pid: number): number => cpuOf(pid, own);

/** CPU seconds that a process and all below it have used so far (Linux). */
export function cpuSecondsOfTree(pid: number): number {
  return [pid, ...descendants(pid)].reduce((sum, id) => sum + cpuOf(id, [...own, ...ended]), 0);
}

function cpuOf(pid: number, counted: readonly number[]): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return counted.reduce((sum, index) => sum + Number(fields[index] ?? 0), 0) / ticksPerSecond;
  } catch {
    return 0;
  }
}

function descendants(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parent = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
      parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
    } catch {
      // it has just ended
    }
  }
  const below = (id: number): number[] => (parents.get(id) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

/** Resident memory of one process in MB (Linux). */
export function residentMb(pid: number): number {
  const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}
