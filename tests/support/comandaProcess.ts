import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { serverProcess, type ServerProcess } from './serverProcess.ts';
import { dataFolder } from './dataFolder.ts';

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

export type ComandaProcess = ServerProcess & {
  dataDir: string;
  demo: Demo;
  /** ends the server and removes its data */
  remove(): Promise<void>;
};

/** The real server as its own process, with a database of its own, filled with the demonstration chain. */
export async function startComanda(environment: Record<string, string> = {}): Promise<ComandaProcess> {
  const dataDir = dataFolder('process');
  const server = serverProcess(await freePort(), { DATA_DIR: dataDir, ...environment });
  await server.start();
  const demoFile = path.join(dataDir, 'demo.json');
  if (!existsSync(demoFile)) throw new Error('the server wrote no demo.json');
  return {
    ...server,
    dataDir,
    demo: JSON.parse(readFileSync(demoFile, 'utf8')) as Demo,
    async remove() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
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
