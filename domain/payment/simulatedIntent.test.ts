import { expect, it } from 'vitest';
import { isSimulatedIntent, simulatedIntentPrefix } from './simulatedIntent.ts';

it('a simulated payment is told from one of the card provider by the beginning of its id (D15)', () => {
  expect(isSimulatedIntent('pi_simulated_7')).toBe(true);
  expect(isSimulatedIntent(`${simulatedIntentPrefix}7`)).toBe(true);
  expect(isSimulatedIntent('pi_3Q7')).toBe(false);
  expect(isSimulatedIntent('pi_3Q7_pi_simulated_')).toBe(false);
});
