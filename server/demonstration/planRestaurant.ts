import { hashPassword } from '../login/password.ts';
import type {
  DemonstrationArea,
  DemonstrationDevice,
  DemonstrationEmployee,
  DemonstrationRestaurant,
  DemonstrationTable,
} from './demonstrationTypes.ts';
import { newTableCode } from '../table/tableCode.ts';
import { randomEmployeeCode, randomMachineId, randomPassword } from './randomSecret.ts';

export type PlannedTable = { table_id: string; code: string; source: DemonstrationTable };
export type PlannedArea = { area_id: string; source: DemonstrationArea; tables: PlannedTable[] };
export type PlannedDevice = {
  device_id: string;
  machineId: string;
  password: string;
  passwordHash: string;
  source: DemonstrationDevice;
};
export type PlannedEmployee = { employee_id: string; code: string; source: DemonstrationEmployee };

/** A restaurant with every id, code and password that this installation gives it. */
export type RestaurantPlan = {
  restaurant_id: string;
  source: DemonstrationRestaurant;
  areas: PlannedArea[];
  employees: PlannedEmployee[];
  devices: PlannedDevice[];
};

/** Makes up everything secret of a restaurant before anything is stored; hashing takes its time. */
export async function planRestaurant(
  { newId, now }: { newId: () => string; now: () => Date },
  source: DemonstrationRestaurant,
): Promise<RestaurantPlan> {
  const codes = new Set<string>();
  while (codes.size < source.employees.length) codes.add(randomEmployeeCode());
  const device = async (entry: DemonstrationDevice): Promise<PlannedDevice> => {
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    return { device_id: newId(), machineId: randomMachineId(now()), password, passwordHash, source: entry };
  };
  return {
    restaurant_id: newId(),
    source,
    areas: source.areas.map((area) => ({
      area_id: newId(),
      source: area,
      tables: area.tables.map((table) => ({ table_id: newId(), code: newTableCode(), source: table })),
    })),
    employees: [...codes].flatMap((code, index) => {
      const employee = source.employees[index];
      return employee ? [{ employee_id: newId(), code, source: employee }] : [];
    }),
    devices: await Promise.all(source.devices.map(device)),
  };
}
