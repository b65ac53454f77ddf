import { startComanda } from '../tests/support/comandaProcess.ts';
import { median, residentMb } from './measure.ts';
import type { Row } from './rows.ts';

/** How long the server takes to be ready over an existing database, and how much memory it then holds. */
export async function coldStart(): Promise<Row[]> {
  const comanda = await startComanda();
  const seconds: number[] = [];
  let memory = 0;
  try {
    for (let round = 0; round < 3; round++) {
      await comanda.stop();
      const started = performance.now();
      await comanda.start();
      seconds.push((performance.now() - started) / 1000);
      const { tables } = comanda.demo;
      await Promise.all(
        tables
          .slice(0, 20)
          .map(({ code }) => fetch(`${comanda.origin}/table?code=${code}`).then((answer) => answer.text())),
      );
      memory = Math.max(memory, residentMb(comanda.pid()));
    }
  } finally {
    await comanda.remove();
  }
  return [
    {
      what: 'start over an existing database, s',
      ours: median(seconds).toFixed(2),
      ceiling: '',
      ratio: '',
      target: '≤ 1.5 s',
      held: median(seconds) <= 1.5,
    },
    {
      what: 'server memory, MB',
      ours: memory.toFixed(0),
      ceiling: '',
      ratio: '',
      target: '≤ 160 MB',
      held: memory <= 160,
    },
  ];
}
