import { z } from 'zod';
import { employeeCode } from '#domain/device/employee.ts';
import { call } from './call.ts';
import { Employee, EmployeeTypes } from './device.ts';
import { Deleted, Id, Name, Version } from './primitives.ts';
import { secret } from './secret.ts';
import { written } from './written.ts';

const O = ['owner'] as const;

const Code = secret(z.string().trim().regex(employeeCode, 'must have six digits or more'));
export const employeeFields = { name: Name, types: EmployeeTypes.min(1), active: z.boolean().optional() };

/** The staff of a restaurant. Codes are written and never read back (D18). */
export const employeeCalls = {
  'GET /restaurant/employees': call({
    who: O,
    query: z.strictObject({ restaurant_id: Id }),
    answer: z.array(Employee),
    summary: 'The employees of a restaurant',
  }),
  'POST /restaurant/employees': call({
    who: O,
    body: z.strictObject({
      restaurant_id: Id,
      employee: written({ employee_id: Id.optional(), ...employeeFields, code: Code }, ['restaurant_id', 'version']),
    }),
    answer: Employee,
    summary: 'Create an employee with a code of six digits or more, unique in the restaurant',
  }),
  'PUT /restaurant/employees': call({
    who: O,
    body: z.strictObject({
      restaurant_id: Id,
      employee: written({ employee_id: Id, ...employeeFields, code: Code.optional(), version: Version.optional() }, [
        'restaurant_id',
      ]),
    }),
    answer: Employee,
    summary: 'Change an employee; without a code it stays as it is',
  }),
  'DELETE /restaurant/employees': call({
    who: O,
    query: z.strictObject({ restaurant_id: Id, employee_id: Id }),
    answer: Deleted,
    summary: 'Remove an employee, whose tokens end at once',
  }),
};
