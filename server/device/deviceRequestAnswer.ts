import { codedResult } from '#domain/device/codedResult.ts';
import type { RequestResult } from '#domain/device/device.ts';
import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import type { Callers } from '../caller/caller.ts';
import type { DeviceParts } from './deviceParts.ts';
import { giveCommand } from '../order/orderCommands.ts';
import { partialPayment } from '../order/orderRepository.ts';
import { outcomeResult } from '../lane/outcomeResult.ts';
import { claimRequest, endRequest, requestById, type StoredRequest } from './deviceRequestRepository.ts';
import { endStopped, presentRequest } from './deviceRequests.ts';

/**
 * Lets the target begin: only one of its screens, only before the request is over. What is left of its time travels as
 * a duration that the target counts from when it asked, so that neither a wrong clock nor a late answer makes it longer.
 */
export async function claim(deps: DeviceParts, request: StoredRequest, key: string): Promise<Result<StoredRequest>> {
  const now = deps.now();
  const claimed = await claimRequest(deps.db, request.id, key, now);
  if (!claimed) return notOpen(deps, request.id);
  return accept({ ...claimed, expiresIn: Date.parse(claimed.expiresAt) - now.getTime() });
}

/** Why a request cannot be begun or ended: it is over, or a screen of its target is at it. */
async function notOpen(deps: DeviceParts, id: string): Promise<Refusal> {
  const request = await requestById(deps.db, id, deps.now());
  if (!request?.result) return refuse('in_flight');
  return refuse('request_closed', { details: { current: presentRequest(request) } });
}

/**
 * Ends a request with what came of it, and shows it to both sides. The first result stays: later ones answer it. That
 * a card was charged is believed of the card provider alone (D14), and then the part is confirmed as well.
 */
export async function answerRequest(
  deps: DeviceParts,
  request: StoredRequest,
  result: RequestResult,
  { callers, asTarget, unclaimed = !asTarget }: { callers: Callers; asTarget: boolean; unclaimed?: boolean },
): Promise<Result<StoredRequest>> {
  if (request.result) return accept(request);
  if (!asTarget && result.success) return refuse('not_allowed');
  if (result.success && request.type === 'terminal_payment') {
    const unproven = request.claimedAt ? await confirmPart(deps, request, callers) : refuse('payment_not_confirmed');
    if (unproven) return unproven;
  }
  const ended = await endRequest(deps.db, request.id, codedResult(result), { now: deps.now(), unclaimed });
  if (!ended) {
    const standing = await requestById(deps.db, request.id, deps.now());
    return standing?.result ? accept(standing) : refuse('in_flight');
  }
  for (const each of [ended, ...(await endStopped(deps.db, ended, deps.now()))]) tellBoth(deps, each);
  return accept(ended);
}

/** Shows how a request stands to who asked and to who was asked. */
export function tellBoth(deps: Pick<DeviceParts, 'bus'>, request: StoredRequest): void {
  deps.bus.emitRequest(request.requestedBy, presentRequest(request));
  deps.bus.emitRequest(request.device_id, presentRequest(request));
}

/** Confirms the part that was charged, unless that has happened; what the provider does not prove is refused. */
async function confirmPart(deps: DeviceParts, request: StoredRequest, callers: Callers): Promise<Refusal | undefined> {
  const { partialPayment_id = '' } = request.data;
  const found = await partialPayment(deps.db, partialPayment_id);
  if (found?.payment.status === 'paid') return undefined;
  const body = { partialPayment_id, paymentOption: 'card' as const };
  const confirmed = await deps.confirmedByProvider({ type: 'payment.confirm', body }, callers);
  if (!confirmed.ok) return confirmed;
  const { command, proven } = confirmed.value;
  if (!proven) return refuse('payment_not_confirmed');
  const requestHash = deps.requestHash('POST', '/device/request', request.id);
  const outcome = await giveCommand(deps, command, { callers, key: deps.newId(), requestHash, proven });
  const given = 'ok' in outcome ? outcome : outcomeResult(outcome);
  return given.ok ? undefined : given;
}
