import { ConfigError } from '../settings/configValues.ts';
import { type KeptSecrets, parseSecrets } from './keptSecrets.ts';

/** The keys in SECRETS, or that they are lost. What was given does not show up in the error. */
export function givenSecrets(name: string, given: string): { kept?: KeptSecrets; lost?: true } {
  if (given === 'lost') return { lost: true };
  const kept = parseSecrets(given);
  if (!kept) throw new ConfigError(`${name} must be \`lost\`, or what a secrets.json holds.`);
  return { kept };
}
