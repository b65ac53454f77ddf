import { randomInt } from 'node:crypto';
import type { employeeCalls } from '#contract/employee.ts';
import type { Employee } from '#domain/device/device.ts';
import type { ExamplesOf } from './example.ts';
import type { World } from './world.ts';

/** Of ten digits, so that no two of a run are the same. */
export const freshCode = (): string => `27${String(randomInt(100_000_000)).padStart(8, '0')}`;

export const employeeExamples = {
  'GET /restaurant/employees': { request: ({ house: { restaurant_id } }) => ({ query: { restaurant_id } }) },
  'POST /restaurant/employees': {
    request: ({ house: { restaurant_id } }) => ({
      body: { restaurant_id, employee: { name: 'Toni', code: freshCode(), types: ['waiter', 'cashier'] } },
    }),
  },
  'PUT /restaurant/employees': {
    request: async (world) => {
      const { restaurant_id, employee_id } = await newEmployee(world);
      return {
        body: { restaurant_id, employee: { employee_id, name: 'Antonia', types: ['deliverer'], active: true } },
      };
    },
  },
  'DELETE /restaurant/employees': {
    request: async (world) => {
      const { restaurant_id, employee_id } = await newEmployee(world);
      return { query: { restaurant_id, employee_id } };
    },
  },
} satisfies ExamplesOf<keyof typeof employeeCalls>;

async function newEmployee({ as, house: { restaurant_id } }: World): Promise<Employee> {
  const { body } = await as.owner('POST /restaurant/employees', {
    body: { restaurant_id, employee: { name: 'Toni', code: freshCode(), types: ['waiter'] } },
  });
  return body;
}
