import type { FastifyInstance } from 'fastify';
import type { Employee, EmployeeType } from '#domain/device/device.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Callers, DeviceCaller } from '../caller/caller.ts';
import { tokenDays } from '../caller/tokens.ts';
import type { DeviceParts } from './deviceParts.ts';
import { serve } from '../http/serve.ts';
import { checkEmployeeCode, holdEmployee } from './checkEmployeeCode.ts';
import { lockDevice } from './deviceRepository.ts';
import { endUnlocked } from './endUnlocked.ts';
import { restaurantEmployeeRoutes } from './restaurantEmployeeRoutes.ts';
import { insertUnlock } from './unlockRepository.ts';

/** Who stands in front of a device: looking up the person behind a code, and unlocking with it. */
export function employeeRoutes(app: FastifyInstance, deps: DeviceParts): void {
  restaurantEmployeeRoutes(app, deps);
  /** Not undone when refused: a wrong guess is remembered (D18). */
  const check = (
    device: DeviceCaller,
    restaurant_id: string,
    code: string,
    types: readonly EmployeeType[],
  ): Promise<Result<Employee>> =>
    deps.db.transaction((tx) =>
      checkEmployeeCode(tx, { ...deps, device_id: device.device_id, restaurant_id, code, types, now: deps.now() }),
    );

  serve(app, deps, 'GET /restaurant/employee', {
    policy: ({ callers, query }) => linked(callers, query.restaurant_id),
    handle: ({ callers, query }) =>
      check(callers.device!, query.restaurant_id, query.code, query.type ? [query.type] : []),
  });

  // addresses are written down on their way, bodies are not
  serve(app, deps, 'POST /restaurant/employee', {
    policy: ({ callers, body }) => linked(callers, body.restaurant_id),
    handle: ({ callers, body }) => check(callers.device!, body.restaurant_id, body.code, body.type ? [body.type] : []),
  });

  serve(app, deps, 'POST /device/unlock', {
    // that of yesterday's employee may have ended
    ignoresDeadTokens: true,
    policy: ({ callers, body }) => linked(callers, body.restaurant_id),
    handle: async ({ callers, body, setHeader }) => {
      const device = callers.device!;
      const { restaurant_id } = body;
      const { device_id } = device;
      const checked = await check(device, restaurant_id, body.code, device.employeeTypes);
      if (!checked.ok) return checked;
      const unlocked = await deps.db.transaction(async (tx) => {
        // as its owner has set it up by now, until this ends
        const held = await lockDevice(tx, device_id);
        if (!held?.restaurants.includes(restaurant_id)) return refuse('not_found');
        const asked = { ...deps, restaurant_id, code: body.code, types: held.employeeTypes };
        const employee = await holdEmployee(tx, asked);
        if (!employee.ok) return employee;
        const { employee_id, types } = employee.value;
        // one person at a time stands before a device
        await endUnlocked(tx, deps.tokens, device_id, device.restaurants);
        await insertUnlock(tx, { device_id, employee_id, types, at: deps.now() });
        const token = await deps.tokens.issue(tx, {
          kind: 'employee',
          subject: employee_id,
          scope: { restaurant_id, device_id },
          days: tokenDays.employee,
        });
        return accept({ employee: employee.value, token });
      });
      if (!unlocked.ok) return unlocked;
      // only a token that is stored: the device keeps it in place of the one it has
      setHeader('employee-authorization', unlocked.value.token);
      return accept({ employee: unlocked.value.employee });
    },
  });

  serve(app, deps, 'POST /device/lock', {
    policy: ({ callers }) => (callers.device ? undefined : refuse('no_token')),
    // the token that it ends may have ended already
    ignoresDeadTokens: true,
    change: async (tx, { callers }) => {
      const { device_id, restaurants } = callers.device!;
      await endUnlocked(tx, deps.tokens, device_id, restaurants);
      return accept({ locked: true as const });
    },
  });
}

const linked = ({ device }: Callers, restaurant_id: string) =>
  device?.restaurants.includes(restaurant_id) ? undefined : refuse('not_found');
