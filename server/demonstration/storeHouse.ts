import type { Sql } from '../db/sql.ts';
import type { DemonstrationParts } from './demonstrationParts.ts';
import { insertDevice, updateReport } from '../device/deviceRepository.ts';
import { employeeCodeHmac } from '../device/employeeCode.ts';
import { insertEmployee } from '../device/employeeRepository.ts';
import { linkDevice } from '../device/linkDevice.ts';
import { insertTables } from '../table/tableRepository.ts';
import type { RestaurantPlan } from './planRestaurant.ts';

/** Stores the tables, the employees and the devices of a restaurant, the devices linked and ready. */
export async function storeHouse(
  tx: Sql,
  parts: Pick<DemonstrationParts, 'tokens' | 'now' | 'secrets'>,
  house: RestaurantPlan,
): Promise<void> {
  const { restaurant_id, areas, employees, devices } = house;
  await insertTables(
    tx,
    restaurant_id,
    areas.map(({ area_id, source }) => ({ area_id, name: source.name, position: source.position })),
    areas.flatMap(({ area_id, tables }) =>
      tables.map(({ table_id, code, source: { name, seats, x, y } }) => ({
        table_id,
        area_id,
        code,
        name,
        doc: { seats, x, y },
      })),
    ),
  );
  for (const { employee_id, code, source } of employees) {
    const codeHmac = employeeCodeHmac(parts.secrets, restaurant_id, code);
    await insertEmployee(tx, {
      employee_id,
      restaurant_id,
      name: source.name,
      types: source.types,
      active: true,
      codeHmac,
    });
  }
  for (const { device_id, machineId, passwordHash, source } of devices) {
    const { name, mode, language } = source;
    await insertDevice(tx, { device_id, machineId, passwordHash, now: parts.now() });
    await linkDevice(tx, parts.tokens, device_id, { restaurant_id, name, mode, employeeTypes: [] }, parts.now());
    await updateReport(tx, device_id, { language }, parts.now());
  }
}
