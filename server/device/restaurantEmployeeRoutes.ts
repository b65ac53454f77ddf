import type { FastifyInstance } from 'fastify';
import type { Employee } from '#domain/device/device.ts';
import { isWeakCode } from '#domain/device/employee.ts';
import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import type { Callers } from '../caller/caller.ts';
import { noteChainChanges, type ChainChange } from '../chain/chainJournalRepository.ts';
import { mayManageRestaurant, mayReadRestaurant } from '../caller/ownerPolicy.ts';
import { agrees } from '../chain/differences.ts';
import { idTaken } from '../chain/idTaken.ts';
import { versionConflict } from '../chain/versionConflict.ts';
import type { Sql } from '../db/sql.ts';
import type { DeviceParts } from './deviceParts.ts';
import { serve } from '../http/serve.ts';
import { chainOf, lockRestaurant } from '../restaurant/restaurantRepository.ts';
import { employeeCodeHmac } from './employeeCode.ts';
import {
  employeesOfRestaurant,
  insertEmployee,
  isCodeTaken,
  removeEmployee,
  storedEmployee,
  updateEmployee,
  type StoredEmployee,
} from './employeeRepository.ts';
import { endUnlocks } from './unlockRepository.ts';

/** The staff of a restaurant. Codes come in and are never given out again (D18). */
export function restaurantEmployeeRoutes(app: FastifyInstance, deps: DeviceParts): void {
  const { db, tokens } = deps;

  serve(app, deps, 'GET /restaurant/employees', {
    policy: ({ callers, query }) => mayReadRestaurant(db, callers, query.restaurant_id),
    handle: async ({ query }) => accept(await employeesOfRestaurant(db, query.restaurant_id)),
  });

  serve(app, deps, 'POST /restaurant/employees', {
    policy: ({ callers, body }) => mayManageRestaurant(db, callers, body.restaurant_id),
    change: async (tx, { body: { restaurant_id, employee }, callers, now }): Promise<Result<Employee>> => {
      // One change of a restaurant's staff at a time: two could choose the same code.
      await lockRestaurant(tx, restaurant_id);
      const { employee_id = deps.newId(), code, active = true, ...own } = employee;
      const wanted = { employee_id, restaurant_id, ...own, active };
      const codeHmac = employeeCodeHmac(deps.secrets, restaurant_id, code);
      const known = await storedEmployee(tx, employee_id);
      if (known) {
        const same = !known.removed && agrees(known, wanted) && known.codeHmac?.equals(codeHmac);
        if (same) return accept(present(known));
        const isHere = known.restaurant_id === restaurant_id && !known.removed;
        return idTaken(isHere ? present(known) : undefined);
      }
      const unfit = await unfitCode(tx, wanted, code, codeHmac);
      if (unfit) return unfit;
      await insertEmployee(tx, { ...wanted, codeHmac });
      return noted(tx, callers, { what: 'created', employee_id }, now);
    },
  });

  serve(app, deps, 'PUT /restaurant/employees', {
    policy: ({ callers, body }) => mayManageRestaurant(db, callers, body.restaurant_id),
    change: async (tx, { body: { restaurant_id, employee }, callers, now }): Promise<Result<Employee>> => {
      await lockRestaurant(tx, restaurant_id);
      const { employee_id, code, version, ...own } = employee;
      const before = await employed(tx, restaurant_id, employee_id);
      if (!before) return refuse('not_found');
      const wanted = { ...present(before), ...own, active: own.active ?? before.active };
      const codeHmac = code === undefined ? undefined : employeeCodeHmac(deps.secrets, restaurant_id, code);
      const newCode = codeHmac !== undefined && !before.codeHmac?.equals(codeHmac);
      if (!newCode && agrees(before, wanted)) return accept(present(before));
      const refused =
        versionConflict(present(before), version) ??
        (newCode ? await unfitCode(tx, wanted, code!, codeHmac) : undefined);
      if (refused) return refused;
      await updateEmployee(tx, wanted, codeHmac);
      // Who has left or does something else, or whose code may be known to others, is out everywhere at once.
      const sameRoles = wanted.types.toSorted().join() === before.types.toSorted().join();
      if (newCode || !wanted.active || !sameRoles) await out(tx, employee_id, now);
      await tokens.changed(tx, employee_id);
      return noted(tx, callers, { what: 'changed', employee_id, before: present(before), newCode }, now);
    },
    after: (_ctx, { employee_id }) => tokens.forget(employee_id),
  });

  serve(app, deps, 'DELETE /restaurant/employees', {
    policy: ({ callers, query }) => mayManageRestaurant(db, callers, query.restaurant_id),
    change: async (tx, { query: { restaurant_id, employee_id }, callers, now }) => {
      await lockRestaurant(tx, restaurant_id);
      const before = await employed(tx, restaurant_id, employee_id);
      if (!before) return refuse('not_found');
      await removeEmployee(tx, employee_id, now);
      await out(tx, employee_id, now);
      await noted(tx, callers, { what: 'deleted', employee_id, before: present(before) }, now);
      return accept({ deleted: true as const });
    },
    after: ({ query }) => tokens.forget(query.employee_id),
  });

  async function out(tx: Sql, employee_id: string, now: Date): Promise<void> {
    await tokens.endAll(tx, 'employee', employee_id);
    await endUnlocks(tx, { employee_id }, now);
  }

  async function noted(
    tx: Sql,
    callers: Callers,
    change: { what: ChainChange['what']; employee_id: string; before?: Employee; newCode?: boolean },
    now: Date,
  ): Promise<Result<Employee>> {
    const stored = await storedEmployee(tx, change.employee_id);
    if (!stored) throw new Error(`employee ${change.employee_id} was not stored`);
    const employee = present(stored);
    const { what, employee_id, before, newCode } = change;
    const { restaurant_id } = employee;
    const chain_id = await chainOf(tx, restaurant_id);
    const entity = { chain_id, restaurant_id, entity: 'employee', entity_id: employee_id };
    const after = what === 'deleted' ? {} : { after: { ...employee, ...(newCode ? { code: 'changed' } : {}) } };
    await noteChainChanges(tx, callers, [{ ...entity, what, ...(before ? { before } : {}), ...after }], now);
    return accept(employee);
  }
}

async function employed(tx: Sql, restaurant_id: string, employee_id: string): Promise<StoredEmployee | undefined> {
  const employee = await storedEmployee(tx, employee_id);
  return employee?.restaurant_id === restaurant_id && !employee.removed ? employee : undefined;
}

async function unfitCode(tx: Sql, employee: Employee, code: string, codeHmac: Buffer): Promise<Refusal | undefined> {
  if (isWeakCode(code)) return refuse('employee_code_weak');
  return (await isCodeTaken(tx, employee, codeHmac)) ? refuse('employee_code_taken') : undefined;
}

const present = ({ codeHmac: _secret, removed: _removed, ...employee }: StoredEmployee) => employee;
