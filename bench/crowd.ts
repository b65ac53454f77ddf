import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import heap from '../scripts/heap.json' with { type: 'json' };
import type { CrowdOutcome, CrowdPlan } from '../tests/support/crowd.ts';
import { percentile, residentMb } from './measure.ts';
import type { Row } from './rows.ts';
import { firstLine, type Ours } from './servers.ts';
import { dataFolder } from '../tests/support/dataFolder.ts';

const devices = 1000;
const restaurants = 20;
const ordersPerSecond = 50;
const seconds = 60;
const here = import.meta.dirname;

/** A thousand devices of twenty restaurants, 50 orders a second for a minute; the clients are a process of their own. */
export async function crowdOfDevices(): Promise<Row[]> {
  const dataDir = dataFolder('crowd');
  const house = spawn(process.execPath, [...heap, path.join(here, 'houseServer.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', HOUSES: String(restaurants) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  try {
    const { origin, pid, houses } = await firstLine<Ours>(house);
    const plan: CrowdPlan = { origins: [origin], houses, devices, ordersPerSecond, seconds };
    const memory: number[] = [];
    const sampling = setInterval(() => memory.push(residentMb(pid)), 1_000);
    const outcome = await clients(plan);
    clearInterval(sampling);
    // the first third holds the connecting; steady is what follows
    const [start, middle, end] = [1 / 3, 2 / 3, 1].map((share) => memory[Math.ceil(memory.length * share) - 1]!);
    const p99 = percentile(outcome.delays, 0.99);
    return [
      row(`order to screen, ${devices} devices, ${ordersPerSecond}/s, p99 ms`, p99.toFixed(0), '≤ 250 ms', p99 <= 250),
      row(`of ${outcome.delays.length} messages missed`, String(outcome.missed), 'none', outcome.missed === 0),
      row(`of ${outcome.orders} orders refused`, String(outcome.refused), 'none', outcome.refused === 0),
      row(
        'server memory after a third, two thirds, all, MB',
        [start, middle, end].map((megabytes) => megabytes!.toFixed(0)).join(' '),
        'last ≤ 1.15 × first',
        end! <= start! * 1.15,
      ),
    ];
  } finally {
    const gone = new Promise((resolve) => house.once('exit', resolve));
    house.kill('SIGTERM');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const row = (what: string, ours: string, target: string, held: boolean): Row => {
  return { what, ours, ceiling: '', ratio: '', target, held };
};

function clients(plan: CrowdPlan): Promise<CrowdOutcome> {
  const child = spawn(process.execPath, [path.join(here, 'crowdClients.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (outcome) => resolve(outcome as CrowdOutcome));
    child.once('exit', (code) => reject(new Error(`the clients ended with ${code}`)));
    child.send(plan);
  });
}
