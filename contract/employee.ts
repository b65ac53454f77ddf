import { planned } from './call.ts';

const O = ['owner'] as const;

/** The staff of a restaurant. */
export const employeeCalls = {};

export const plannedEmployeeCalls = {
  'GET /restaurant/employees': planned(O, 'Employees'),
  'POST /restaurant/employees': planned(O, 'Create an employee'),
  'PUT /restaurant/employees': planned(O, 'Change an employee'),
  'DELETE /restaurant/employees': planned(O, 'Remove an employee'),
};
