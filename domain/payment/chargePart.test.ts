import { describe, expect, test } from 'vitest';
import { accepted, after, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import { bySystem, cancel, change, charge, confirm, open, opened, release } from '../../tests/support/samplePayment.ts';
import type { SystemCommand } from '../order/command.ts';
import type { ReaderCharge } from './partialPayment.ts';

const reader: ReaderCharge = { terminal_id: 'tmr', label: 'Bar', state: 'charging' };
const onReader = (changes: Partial<ReaderCharge> = {}, intent_id = 'pi'): SystemCommand => ({
  type: 'payment.charge',
  body: { partialPayment_id: 'part', intent_id, reader: { ...reader, ...changes } },
});
const waiting = after(placed(), open({ amount: 500 }));
const told = (picture: typeof waiting, command: SystemCommand) => change(picture, command, bySystem);

describe('a part that is being charged', () => {
  test('says so to every screen, once', () => {
    const charging = after(waiting, charge);
    expect(opened(charging)).toMatchObject({ intent_id: 'pi', status: 'open' });
    expect(opened(charging)).not.toHaveProperty('reader');
    expect(accepted(told(charging, charge[0])).orders).toEqual([]);
  });

  test('says how its reader stands, each time that it stands otherwise', () => {
    const asked = after(waiting, [onReader(), bySystem]);
    expect(opened(asked)).toMatchObject({ intent_id: 'pi', reader });
    expect(accepted(told(asked, onReader())).orders).toEqual([]);
    for (const changes of [
      { state: 'declined' },
      { state: 'charging', reason: 'again' },
      { label: 'Terrace' },
      { terminal_id: 'other' },
    ] as const) {
      const changed = after(asked, [onReader(changes), bySystem]);
      expect(opened(changed).reader).toEqual({ ...reader, ...changes });
      expect(accepted(told(changed, onReader(changes))).orders).toEqual([]);
    }
  });

  test('tells of a reader that is asked after the intent was there', () => {
    const asked = after(waiting, charge, [onReader(), bySystem]);
    expect(opened(asked)).toMatchObject({ intent_id: 'pi', reader });
  });

  test('takes another intent and lets the reader of the one before go', () => {
    const again = { type: 'payment.charge', body: { partialPayment_id: 'part', intent_id: 'pi_2' } } as const;
    const asked = after(waiting, [onReader(), bySystem], [again, bySystem]);
    expect(opened(asked).intent_id).toBe('pi_2');
    expect(opened(asked)).not.toHaveProperty('reader');
  });

  test('that was paid meanwhile keeps what paid it: its own intent changes nothing, another is refused with it', () => {
    const paid = after(waiting, charge, [
      confirm({ partialPayment_id: 'part', paymentOption: 'online' }),
      { proven: { intent_id: 'pi' } },
    ]);
    expect(accepted(told(paid, onReader())).orders).toEqual([]);
    const other = told(paid, onReader({}, 'pi_2'));
    expect(other).toMatchObject({
      ok: false,
      code: 'partial_payment_closed',
      details: { current: { partialPayment_id: 'part', status: 'paid' } },
    });
  });

  test('is let go by its own intent alone, with its reader, and only while it is open', () => {
    const asked = after(waiting, [onReader(), bySystem]);
    expect(accepted(told(asked, release('other')[0])).orders).toEqual([]);
    expect(opened(after(asked, release('pi')))).not.toHaveProperty('reader');
    const gone = after(waiting, charge, cancel());
    expect(accepted(told(gone, release('pi')[0])).orders).toEqual([]);
    expect(accepted(told(placed(), release('pi')[0])).orders).toEqual([]);
    const free = after(asked, release('pi'));
    expect(orderIn(free).version).toBe(orderIn(asked).version + 1);
  });
});
