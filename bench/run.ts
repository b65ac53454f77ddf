// `npm run bench`: the server beside what this machine could do at best. Give names to run only some:
// npm run bench -- orders replay
import { cpus, loadavg } from 'node:os';
import { changedMenu } from './changedMenu.ts';
import { coldStart } from './coldStart.ts';
import { crowdOfDevices } from './crowd.ts';
import { devicesUnderLoad } from './devicesUnderLoad.ts';
import { guestPages } from './guestPages.ts';
import { menuRead } from './menuRead.ts';
import { printTable, type Row } from './rows.ts';
import { ownersArticles } from './ownersArticles.ts';
import { orderPlaced } from './orderPlaced.ts';
import { orderToScreen } from './orderToScreen.ts';
import { replay } from './replay.ts';
import { startServers, type Servers } from './servers.ts';
import { statistics } from './statistics.ts';
import { storedOrders } from './storedOrders.ts';

const questions: Record<string, (servers: Servers) => Promise<Row[]>> = {
  orders: orderPlaced,
  replay,
  menu: menuRead,
  changed: changedMenu,
  screens: orderToScreen,
  stored: storedOrders,
  statistics,
  start: coldStart,
  crowd: crowdOfDevices,
  guest: guestPages,
  devices: devicesUnderLoad,
  owners: ownersArticles,
};

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(questions);
for (const name of names) {
  if (!questions[name]) {
    process.stderr.write(`There is no benchmark ${name}; there are ${Object.keys(questions).join(', ')}.\n`);
    process.exit(1);
  }
}

const servers = await startServers();
const rows: Row[] = [];
try {
  for (const name of names) {
    process.stderr.write(`${name}…\n`);
    rows.push(...(await questions[name]!(servers)));
  }
} finally {
  await servers.stop();
}
// What else the machine does falls on rates and latencies; ratios and CPU seconds stand it better.
printTable(
  `Comanda beside the ceiling of this machine (load average ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores)`,
  rows,
);
