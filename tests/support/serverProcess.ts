import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import heap from '../../scripts/heap.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '../..');

export type ServerProcess = {
  origin: string;
  port: number;
  pid(): number;
  /** resolves when it is ready */
  start(): Promise<void>;
  /** SIGKILL, as when the plug is pulled */
  kill(): Promise<void>;
  /** SIGTERM: finishes what is running; with which code it ended */
  stop(): Promise<number | null>;
};

/** The real server as a process of its own, not started yet. `environment` as in docs/OPERATIONS.md. */
export function serverProcess(port: number, environment: Record<string, string>): ServerProcess {
  let child: ChildProcess | undefined;

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const running = child;
    if (!running) return null;
    if (running.exitCode === null && running.signalCode === null) {
      const gone = new Promise((resolve) => running.once('exit', resolve));
      running.kill(signal);
      await gone;
    }
    return running.exitCode;
  };

  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid: () => child?.pid ?? 0,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    async start() {
      child = spawn(nodeBinary(), [...heap, 'server/main.ts'], {
        cwd: root,
        env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn', ...environment },
        // over its channel it notices when this process ends, and stops
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      const output: string[] = [];
      child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
      child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
      const ended = new Promise<never>((_, reject) =>
        child?.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output.join('')}`))),
      );
      ended.catch(() => undefined);
      await Promise.race([ended, ready(`http://127.0.0.1:${port}/ready`)]);
    },
  };
}

function nodeBinary(): string {
  const own = path.join(root, 'node_modules', '.bin', 'node');
  return existsSync(own) ? own : process.execPath;
}

async function ready(url: string): Promise<void> {
  const until = Date.now() + 240_000;
  while (Date.now() < until) {
    const up = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error(`${url} did not become ready`);
}
