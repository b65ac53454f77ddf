import type { FastifyInstance } from 'fastify';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { DeviceRequest } from '#domain/device/device.ts';
import { lockRefusal } from '#domain/device/employee.ts';
import { modeCan } from '#domain/device/modes.ts';
import type { DeviceCaller } from '../caller/caller.ts';
import type { DeviceParts } from './deviceParts.ts';
import { changeOnce, serve, type Context } from '../http/serve.ts';
import { answerRequest, claim } from './deviceRequestAnswer.ts';
import { requestById, type StoredRequest } from './deviceRequestRepository.ts';
import { createRequest, presentRequest, type NewRequest } from './deviceRequests.ts';
import { passRequestOn } from './passRequestOn.ts';

type Asking = Context<'POST /device/request'>;

/** What one device asks another to do (ADR 20): the request itself says what is meant, see the contract. */
export function deviceRequestRoutes(app: FastifyInstance, deps: DeviceParts): void {
  serve(app, deps, 'POST /device/request', {
    policy: ({ callers }) => (callers.device ? undefined : refuse('no_token')),
    handle: async (ctx) => {
      const { body, callers } = ctx;
      const device = callers.device!;
      if (body.type !== undefined && !body.result) return create(deps, ctx, device);
      if (!body.id) return missing('id');
      const request = await requestById(deps.db, body.id, ctx.now);
      if (!request || !device.restaurants.includes(request.restaurant_id)) return refuse('not_found');
      if (body.result) return answer(deps, ctx, request);
      if (body.device_id === undefined) return accept(presentRequest(request));
      if (body.device_id !== device.device_id || request.device_id !== device.device_id) return refuse('not_allowed');
      return presented(await claim(deps, request, ctx.key ?? deps.newId()));
    },
  });
}

const missing = (path: string) => refuse('invalid_request', { details: [{ path, message: 'is needed' }] });

const presented = (result: Result<StoredRequest>): Result<DeviceRequest> =>
  result.ok ? accept(presentRequest(result.value)) : result;

async function create(deps: DeviceParts, ctx: Asking, device: DeviceCaller) {
  const { type = '', restaurant_id, device_id, data = {} } = ctx.body;
  if (!restaurant_id) return missing('restaurant_id');
  if (!device.restaurants.includes(restaurant_id)) return refuse('not_found');
  if (!modeCan(device.mode, 'takePayments')) return refuse('not_allowed');
  const locked = lockRefusal(device, ctx.callers.employee, restaurant_id);
  if (locked) return locked;
  // who leaves the id to the server and asks again with the same key means the same request
  const id = ctx.body.id ?? ctx.key ?? deps.newId();
  const wanted: NewRequest = { id, type, restaurant_id, device_id, data, occurredAt: ctx.replayedAt };
  return changeOnce<'POST /device/request'>(
    deps,
    {
      change: async (tx) => presented(await createRequest(tx, wanted, device, ctx.now)),
      after: async () => {
        const request = await requestById(deps.db, id, deps.now());
        // one that is being carried out needs nobody to hear of it again
        if (request && !request.claimedAt) passRequestOn(deps, request);
      },
    },
    ctx,
  );
}

async function answer(
  deps: DeviceParts,
  { body, callers }: Asking,
  request: StoredRequest,
): Promise<Result<DeviceRequest>> {
  const device_id = callers.device!.device_id;
  const asTarget = request.device_id === device_id;
  if (!asTarget && request.requestedBy !== device_id) return refuse('not_allowed');
  return presented(await answerRequest(deps, request, body.result!, { callers, asTarget }));
}
