import { tell } from './simulatedCard.ts';

/** Holds a card to a simulated reader that the server drives. */
export const presentAtReader = (terminal_id: string, card_number: string): Promise<unknown> =>
  tell(`/simulated-provider/readers/${terminal_id}/present`, { card_number });

/** What a guest does who leaves with the reader's own button. */
export const leaveReader = (terminal_id: string): Promise<unknown> =>
  tell(`/simulated-provider/readers/${terminal_id}/cancel`, {});
