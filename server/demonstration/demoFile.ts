import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DeviceMode } from '#domain/device/device.ts';

/** Where to go in the demonstration, and how to get in. The only place where these passwords can be read (D36). */
export type Demo = {
  origin: string;
  tables: { restaurant_id: string; table_id: string; code: string; url: string }[];
  devices: {
    restaurant_id: string;
    device_id: string;
    mode: DeviceMode;
    machineId: string;
    password: string;
    url: string;
  }[];
  owner: { email: string; password: string };
  /** only where one was asked for (D44) */
  admin?: { email: string; password: string };
};

const fileOf = (dataDir: string): string => path.join(dataDir, 'demo.json');
/** Written before the database commits: a crash in between leaves either both or neither (see settleDemoFile). */
const pendingOf = (dataDir: string): string => path.join(dataDir, 'demo.pending.json');

export async function readDemo(dataDir: string): Promise<Demo | undefined> {
  return read(fileOf(dataDir));
}

/** Keeps the passwords before they are valid. */
export async function writePendingDemo(dataDir: string, demo: Demo): Promise<void> {
  await write(pendingOf(dataDir), demo);
}

/** The database has committed: what was pending is true now. Another process may already have found that out. */
export async function commitPendingDemo(dataDir: string): Promise<void> {
  try {
    await rename(pendingOf(dataDir), fileOf(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !(await readDemo(dataDir))) throw error;
  }
}

/** Finishes what a crash between commit and rename left: the pending file counts when its tables exist. */
export async function settleDemoFile(dataDir: string, exists: (table_id: string) => Promise<boolean>): Promise<void> {
  const pending = await read(pendingOf(dataDir));
  const [table] = pending?.tables ?? [];
  if (table && (await exists(table.table_id))) await commitPendingDemo(dataDir);
  else await rm(pendingOf(dataDir), { force: true });
}

/** Makes the links of demo.json lead to where the server is now, which may have got another port or address. */
export async function moveDemo(dataDir: string, origin: string): Promise<Demo | undefined> {
  const demo = await readDemo(dataDir);
  if (!demo || demo.origin === origin) return demo;
  const moved = withOrigin(demo, origin);
  await write(`${fileOf(dataDir)}.new`, moved);
  await rename(`${fileOf(dataDir)}.new`, fileOf(dataDir));
  return moved;
}

/** The links of a demonstration at this address. What follows the # stays in the browser. */
export function withOrigin(demo: Demo, origin: string): Demo {
  return {
    ...demo,
    origin,
    tables: demo.tables.map((table) => ({
      ...table,
      url: `${origin}/order/table?code=${encodeURIComponent(table.code)}`,
    })),
    devices: demo.devices.map((device) => {
      const { machineId, password } = device;
      return { ...device, url: `${origin}/device/${device.mode}#${new URLSearchParams({ machineId, password })}` };
    }),
  };
}

/** A file that cannot be read as JSON was torn while it was written, and is as good as none. */
async function read(file: string): Promise<Demo | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Demo);
  } catch {
    return undefined;
  }
}

async function write(file: string, demo: Demo): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    // a file that was there keeps its mode
    await handle.chmod(0o600);
    await handle.writeFile(`${JSON.stringify(demo, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
