import type { TerminalProvider } from './business.ts';
import { ProviderRefused } from './provider.ts';
import type { SimulatedParts } from './simulatedParts.ts';
import {
  deleteSimulatedReader,
  insertSimulatedLocation,
  insertSimulatedReader,
  isSimulatedLocation,
  renameSimulatedReader,
  simulatedReaders,
} from './simulatedPlacesRepository.ts';

/** What simulated readers show, or any three words as real ones do. */
const models: Record<string, string> = { 'simulated-wpe': 'Simulated WisePOS E', 'simulated-s700': 'Simulated S700' };
const threeWords = /^[a-z]+-[a-z]+-[a-z]+$/;
/** Among the three words it makes a reader that is switched off. */
const offlineWord = 'offline';

const locationPrefix = 'tml_simulated_';
/** Whether a restaurant's card location is the simulation's. */
export const isSimulatedLocationId = (location_id: string): boolean => location_id.startsWith(locationPrefix);

/** Locations and readers of the simulation. */
export function simulatedTerminals({ db, newName }: SimulatedParts): TerminalProvider {
  async function hasToBe(location_id: string): Promise<void> {
    if (await isSimulatedLocation(db, location_id)) return;
    throw new ProviderRefused(`No such location: ${location_id}`, { code: 'resource_missing' });
  }
  return {
    createLocation: async (_restaurant, idempotencyKey) => ({
      location_id: await insertSimulatedLocation(db, newName('tml'), idempotencyKey),
    }),
    async registerReader(location_id, { registration_code, label }, idempotencyKey) {
      await hasToBe(location_id);
      const code = registration_code.trim().toLowerCase();
      const model = models[code] ?? (threeWords.test(code) ? 'Simulated reader' : undefined);
      if (!model) {
        throw new ProviderRefused('No reader shows this code', {
          code: 'registration_code_incorrect',
          field: 'registration_code',
        });
      }
      const status = code.split('-').includes(offlineWord) ? 'offline' : 'online';
      const made = { terminal_id: newName('tmr'), label, reader: model, status } as const;
      return insertSimulatedReader(db, location_id, made, idempotencyKey);
    },
    renameReader: (location_id, terminal_id, label) => renameSimulatedReader(db, location_id, terminal_id, label),
    removeReader: (location_id, terminal_id) => deleteSimulatedReader(db, location_id, terminal_id),
    async readers(location_id) {
      await hasToBe(location_id);
      return simulatedReaders(db, location_id);
    },
    async connectionToken(location_id) {
      await hasToBe(location_id);
      return { secret: newName('pst') };
    },
  };
}
