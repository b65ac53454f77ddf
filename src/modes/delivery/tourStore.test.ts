import { expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';

vi.stubGlobal('localStorage', memoryStorage());
const { handedOverBy } = await import('./tourStore.ts');

it('counts what a deliverer handed over to this house today, and nothing of another house, day or deliverer', () => {
  const ofTour = { restaurant_id: 'vienna', deliverer: 'employee:dora', day: '2026-11-24' };
  const handedOver = (amount: number, more: Partial<typeof ofTour> = {}) => ({ ...ofTour, amount, at: '', ...more });
  const all = [
    handedOver(85),
    handedOver(15),
    handedOver(30, { restaurant_id: 'graz' }),
    handedOver(40, { day: '2026-11-23' }),
    handedOver(50, { deliverer: 'employee:emil' }),
  ];
  expect(handedOverBy(all, ofTour)).toBe(100);
  const { deliverer, day } = ofTour;
  const ofEarlierRelease = { deliverer, day, amount: 20, at: '' };
  expect(handedOverBy([...all, ofEarlierRelease], ofTour)).toBe(120);
});
