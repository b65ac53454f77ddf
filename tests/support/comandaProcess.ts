import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** What DATA_DIR/demo.json holds. */
export type Demo = {
  origin: string;
  tables: { restaurant_id: string; table_id: string; code: string; url: string }[];
  devices: {
    restaurant_id: string;
    device_id: string;
    mode: string;
    machineId: string;
    password: string;
    url: string;
  }[];
  owner: { email: string; password: string };
  admin: { email: string; password: string };
};

export type ComandaProcess = {
  origin: string;
  port: number;
  dataDir: string;
  demo: Demo;
  pid(): number;
  /** SIGKILL, as when the plug is pulled */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** SIGTERM: finishes what is running */
  stop(): Promise<void>;
  /** ends the server and removes its data */
  remove(): Promise<void>;
};

/** The real server as its own process, with a database of its own, filled with the demonstration chain. */
export async function startComanda(environment: Record<string, string> = {}): Promise<ComandaProcess> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'comanda-'));
  const port = await freePort();
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    child = spawn(nodeBinary(), ['server/main.ts'], {
      cwd: root,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: string[] = [];
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    const ended = new Promise<never>((_, reject) =>
      child?.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output.join('')}`))),
    );
    ended.catch(() => undefined);
    await Promise.race([ended, ready(`http://127.0.0.1:${port}/ready`)]);
  };

  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await gone;
  };

  await start();
  const demoFile = path.join(dataDir, 'demo.json');
  if (!existsSync(demoFile)) throw new Error('the server wrote no demo.json');
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    demo: JSON.parse(readFileSync(demoFile, 'utf8')) as Demo,
    pid: () => child?.pid ?? 0,
    kill: () => stop('SIGKILL'),
    stop: () => stop('SIGTERM'),
    start,
    async remove() {
      await stop('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function nodeBinary(): string {
  const own = path.join(root, 'node_modules', '.bin', 'node');
  return existsSync(own) ? own : process.execPath;
}

async function ready(url: string): Promise<void> {
  const until = Date.now() + 120_000;
  while (Date.now() < until) {
    const up = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not become ready`);
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
