import { CallFailed, errorOf, unanswered } from '../api/callFailed.ts';
import { request, type Silence } from '../api/request.ts';

/** Types a card into the simulated provider's form for cards that are kept (D15). Throws `CallFailed`. */
export async function presentSetup(client_secret: string, card_number: string): Promise<void> {
  const [setup_id = ''] = client_secret.split('_secret_');
  const tell = async (path: string, body: object): Promise<{ state?: string }> => {
    let reason: Silence | undefined;
    const at = `/simulated-provider/setup-intents/${setup_id}/${path}`;
    const reply = await request('user', { method: 'POST', path: at, body, unanswered: (why) => (reason = why) });
    if (!reply) throw unanswered(reason);
    if (reply.status >= 300) throw new CallFailed(errorOf(reply.status, reply.body));
    return reply.body as { state?: string };
  };
  const { state } = await tell('confirm', { client_secret, card_number });
  // a simulated bank says yes
  if (state === 'requires_action') await tell('authenticate', { client_secret, approve: true });
}
