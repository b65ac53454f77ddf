import { readFileSync, rmSync } from 'node:fs';
import { serverProcess, type ServerProcess } from './serverProcess.ts';
import { fleetingFolder } from './dataFolder.ts';
import { copyDemonstration, demoFile } from './demonstration.ts';
import { freePort } from '../../server/db/postmaster.ts';

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
  const dataDir = fleetingFolder('process');
  const server = serverProcess(await freePort(), { DATA_DIR: dataDir, ...environment });
  await copyDemonstration(dataDir, server.origin);
  await server.start();
  return {
    ...server,
    dataDir,
    demo: JSON.parse(readFileSync(demoFile(dataDir), 'utf8')) as Demo,
    async remove() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
