import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import heap from '../scripts/heap.json' with { type: 'json' };
import type { House } from '../tests/support/houses.ts';
import { dataFolder } from '../tests/support/dataFolder.ts';

export type Ours = { origin: string; pid: number; houses: House[]; guests: string[]; data_directory: string };
export type Servers = {
  ours: Ours;
  ceiling: { origin: string; pid: number };
  /** the postmaster that both use */
  postmaster: number;
  dataDir: string;
  /** runs SQL in our database */
  sql(text: string): Promise<void>;
  stop(): Promise<void>;
};

const here = import.meta.dirname;

/** Our server and the ceiling, side by side over one PostgreSQL. */
export async function startServers(): Promise<Servers> {
  const dataDir = dataFolder('bench');
  const house = spawn(process.execPath, [...heap, path.join(here, 'houseServer.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ours = await firstLine<Ours>(house);
  const { port, password } = JSON.parse(readFileSync(path.join(dataDir, 'postgres.json'), 'utf8')) as {
    port: number;
    password: string;
  };
  const menuFile = path.join(dataDir, 'menu.bytes');
  const menu = await fetch(`${ours.origin}/menu/${ours.houses[0]!.menu_revision}`, {
    headers: { 'accept-encoding': 'identity' },
  });
  writeFileSync(menuFile, Buffer.from(await menu.arrayBuffer()));
  const bare = spawn(process.execPath, [path.join(here, 'ceilingServer.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      PORT: '0',
      MENU_FILE: menuFile,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ceiling = await firstLine<{ origin: string; pid: number }>(bare);
  const postmaster = Number(readFileSync(path.join(ours.data_directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    ours,
    ceiling,
    postmaster,
    dataDir,
    sql: (text) =>
      new Promise((resolve, reject) => {
        house.once('message', (answer) => (answer === 'done' ? resolve() : reject(new Error(JSON.stringify(answer)))));
        house.send({ sql: text });
      }),
    async stop() {
      bare.kill();
      house.kill('SIGTERM');
      await new Promise((resolve) => house.once('exit', resolve));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What a server says of itself when it is ready. */
export function firstLine<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.once('exit', (code) => reject(new Error(`a server ended with ${code}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const end = text.indexOf('\n');
      if (end >= 0) resolve(JSON.parse(text.slice(0, end)) as T);
    });
  });
}
