import { CallFailed, errorOf, unanswered } from '../api/callFailed.ts';
import { request, type Silence } from '../api/request.ts';
import { currentCaller } from '../session/identity.ts';

/** How an intent stands after a card was shown to the simulated provider (D15). */
export type SimulatedIntent = { state: 'processing' | 'succeeded' | 'requires_action' };

type Shown = { intent_id: string; client_secret: string };

/** Shows a card to the simulated provider, as the real one's own form would. Throws `CallFailed`, `card_declined` say. */
export const presentCard = ({ intent_id, client_secret }: Shown, card_number: string): Promise<SimulatedIntent> =>
  tell(`/simulated-provider/intents/${intent_id}/confirm`, { client_secret, card_number });

/** What the cardholder's bank would ask: approve or refuse. */
export const authenticateCard = ({ intent_id, client_secret }: Shown, approve: boolean): Promise<SimulatedIntent> =>
  tell(`/simulated-provider/intents/${intent_id}/authenticate`, { client_secret, approve });

/** Tells the simulated provider what happened in front of it. */
export async function tell(path: string, body: object): Promise<SimulatedIntent> {
  let reason: Silence | undefined;
  const reply = await request(currentCaller(), { method: 'POST', path, body, unanswered: (why) => (reason = why) });
  if (!reply) throw unanswered(reason);
  if (reply.status >= 300) throw new CallFailed(errorOf(reply.status, reply.body));
  return reply.body as SimulatedIntent;
}
