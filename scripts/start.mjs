// `npm start`: installs what is missing, builds what changed, and runs the server until it is told to stop.
// Works on Node 20 without packages; the server itself runs on the newer Node that the packages bring.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, nodeBinary, root } from './install.mjs';

const parent = process.ppid;

await ensureInstalled();
const node = nodeBinary();
await ensureBuilt(node);

// Told that the machine has much memory, the engine would use it and clean up late: three times what it holds. The
// benchmarks and the tests start the server with the same; NODE_OPTIONS has its way where somebody knows better.
const heap = JSON.parse(readFileSync(path.join(root, 'scripts', 'heap.json'), 'utf8'));
const own = heap.filter((option) => !(process.env.NODE_OPTIONS ?? '').includes(option.split('=')[0]));

const server = spawn(node, [...own, path.join(root, 'server', 'main.ts')], {
  // the channel tells the server when this process is gone, however it ended
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { NODE_ENV: 'production', ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('error', (error) => {
  console.error(`The server could not be started: ${error.message}`);
  process.exit(1);
});
server.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));

// A signal to npm ends npm and its shell but reaches nobody below them; without this the server would stay behind.
if (process.env.npm_lifecycle_event === 'start') {
  setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 300).unref();
}
