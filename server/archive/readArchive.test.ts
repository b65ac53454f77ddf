import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { entryOf, packed } from '../../tests/support/archives.ts';
import { smallFiles } from '../../tests/support/smallArchive.ts';
import { readArchive } from './readArchive.ts';

it('what came before an archive is cut off is read, however long its reader thinks about it', async () => {
  const orders = entryOf('orders/000001.ndjson', randomBytes(1_000_000));
  const whole = await packed([...smallFiles().map(([name, bytes]) => entryOf(name, bytes)), orders]);
  async function* cutOff() {
    await turn();
    yield whole.subarray(0, 500_000);
  }
  for (let turns = 0; turns < 60; turns += 3) {
    const wants = async () => {
      for (let at = 0; at < turns; at += 1) await turn();
      return true;
    };
    const read = await readArchive(cutOff(), { wants, onPicture: () => Promise.resolve() });
    expect(read).toMatchObject({ manifest: { chain: 'Corner houses' }, chainText: expect.any(String) });
  }
});
