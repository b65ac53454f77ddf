import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import { deleteValue, readValue } from '../local/sessionDatabase.ts';
import { valueNames } from '../local/valueNames.ts';
import { readTabletTable, tabletTable } from './tabletTable.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('../api/call.ts', () => ({ call }));

const known = { table_id: 't1', name: '7', code: 'abc' };
const refused = new CallFailed({ statusCode: 404, code: 'not_found', message: '', retry: 'never' });

beforeEach(async () => {
  for (const name of await valueNames()) await deleteValue(name);
  delete tabletTable.table;
  delete tabletTable.error;
  call.mockReset().mockResolvedValue({ ...known, generation: 3, restaurant: {} });
});

describe('a tablet that is fixed to a table', () => {
  it('asks as itself which code its guests order behind, and keeps no more than that', async () => {
    await readTabletTable('t1');
    expect(call.mock.calls).toEqual([['GET /table', { query: {} }]]);
    expect(tabletTable).toEqual({ table: known });
    expect(await readValue('tablet:t1')).toEqual(known);
  });

  it('begins without a network as it was known last, and no tablet of another table does', async () => {
    await readTabletTable('t1');
    delete tabletTable.table;
    const lost = new CallFailed(noConnection);
    call.mockRejectedValue(lost);
    await readTabletTable('t1');
    expect(tabletTable).toEqual({ table: known });
    await readTabletTable('t2');
    expect(tabletTable).toEqual({ error: lost });
    await readTabletTable('t1');
    expect(tabletTable, 'what went wrong before is over').toEqual({ table: known });
  });

  it.each([['the server refuses it', refused] as const, ['something of ours broke', new TypeError('ours')] as const])(
    'is nobody’s where %s, whatever was known',
    async (_, error) => {
      await readTabletTable('t1');
      call.mockRejectedValue(error);
      await readTabletTable('t1');
      expect(tabletTable.table).toBeUndefined();
      expect(tabletTable.error).toEqual(error);
    },
  );
});
