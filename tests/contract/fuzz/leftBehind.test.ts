import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PrintingHouse, startPrintingHouse } from '../../support/printingHouse.ts';
import { stored } from './leftBehind.ts';

let printing: PrintingHouse;
beforeAll(async () => {
  printing = await startPrintingHouse();
});
afterAll(() => printing.server.close());

/** A port at which nobody listens. */
const nobody = 9;

it('what is left behind is what requests wrote, and not how the server looks after a printer that is away', async () => {
  const { db } = printing.server.deps;
  const { printer_id } = await printing.added({ port: nobody });
  const { printer_id: idle } = await printing.added();
  const changed = async (statement: string, id: string): Promise<string[]> => {
    const before = await stored(db);
    await db.query(statement, [id]);
    const after = await stored(db);
    return Object.keys(after).filter((table) => before[table] !== after[table]);
  };
  expect((await printing.print(printer_id, ['Waits'])).status).toBe(200);
  await expect.poll(async () => (await printing.at(printer_id)).jobs).toMatchObject([{ state: 'waiting' }]);
  const tried = async (): Promise<Date | null> =>
    (await db.query<{ tried_at: Date | null }>('select tried_at from printer where printer_id = $1', [printer_id]))[0]!
      .tried_at;
  await expect.poll(tried).not.toBeNull();
  const [first, before] = [await tried(), await stored(db)];
  await expect.poll(tried).not.toEqual(first);
  expect(await stored(db)).toEqual(before);
  expect(await changed('update printer set version = version + 1 where printer_id = $1', printer_id)).toEqual([
    'printer',
  ]);
  expect(await changed(`update print_job set title = 'x' where printer_id = $1`, printer_id)).toEqual(['print_job']);
  expect(await changed(`update printer set state = '{"problem":"cover_open"}' where printer_id = $1`, idle)).toEqual([
    'printer',
  ]);
});
