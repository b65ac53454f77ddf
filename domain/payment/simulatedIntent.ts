/** What the ids of simulated payments begin with. */
export const simulatedIntentPrefix = 'pi_simulated_';

/** Whether an intent was the simulation's: simulated payments are said visibly (D15). */
export const isSimulatedIntent = (intent_id: string): boolean => intent_id.startsWith(simulatedIntentPrefix);
