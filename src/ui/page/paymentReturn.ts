/** What a card provider adds to the address to which a bank leads back. */
const added = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type'];

/** The intent with which this page was come back to. What the provider added leaves the address, secrets above all. */
function readReturn(): { intent_id: string; status: string } | undefined {
  const url = new URL(location.href);
  const intent_id = url.searchParams.get('payment_intent');
  if (intent_id === null) return undefined;
  const status = url.searchParams.get('redirect_status') ?? '';
  for (const name of added) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
  return { intent_id, status };
}

/** At the start, before the router or anything else reads or keeps the address. */
let returned = readReturn();

/** Whether somebody has just come back from a bank with this intent, and nothing went on with it yet. */
export const cameBackWith = (intent_id: string | undefined): boolean =>
  returned !== undefined && returned.intent_id === intent_id;

/** How the provider calls the end of that, `failed` where the bank declined; told once. */
export function takeReturn(intent_id: string | undefined): string | undefined {
  if (!cameBackWith(intent_id)) return undefined;
  const { status } = returned!;
  returned = undefined;
  return status;
}
