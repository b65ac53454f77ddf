import type { BodyOf } from '#contract/calls.ts';
import type { Device, DeviceMode, EmployeeType, ScreenContent } from '#domain/device/device.ts';

/** What an owner sets of a device, as it stands in the form. */
export type DeviceSetUp = {
  name: string;
  mode: DeviceMode;
  employeeTypes: readonly EmployeeType[];
  /** of an order screen */
  shows: ScreenContent;
  /** of a table manager: the table whose tablet it is; '' for the staff's own */
  table_id: string;
  /** card readers that it works with */
  terminals: readonly string[];
};

export const newSetUp: DeviceSetUp = {
  name: '',
  mode: 'orderprocessing',
  employeeTypes: [],
  shows: 'numbers',
  table_id: '',
  terminals: [],
};

export const setUpOf = ({ name, mode, employeeTypes, shows, table_id, terminals }: Device): DeviceSetUp => ({
  name,
  mode,
  employeeTypes,
  shows: shows ?? 'numbers',
  table_id: table_id ?? '',
  terminals: terminals.map(({ terminal_id }) => terminal_id),
});

const shared = (setUp: DeviceSetUp) => ({
  name: setUp.name.trim(),
  mode: setUp.mode,
  employeeTypes: [...setUp.employeeTypes],
  ...(setUp.mode === 'orderscreen' ? { shows: setUp.shows } : {}),
});

/** What the pairing code makes of a device. */
export function pairingOf(restaurant_id: string, setUp: DeviceSetUp): BodyOf<'POST /device/pairing-code'> {
  const hasTable = setUp.mode === 'tablemanager' && setUp.table_id !== '';
  return { restaurant_id, ...shared(setUp), ...(hasTable ? { table_id: setUp.table_id } : {}) };
}

/** The change of a device: without a table it is the staff's, and is taken away from the one it had. */
export function changedDevice(
  restaurant_id: string,
  { device_id, version }: Device,
  setUp: DeviceSetUp,
): BodyOf<'PUT /restaurant/devices'> {
  const hasTable = setUp.mode === 'tablemanager' && setUp.table_id !== '';
  return {
    restaurant_id,
    device: {
      device_id,
      ...(version === undefined ? {} : { version }),
      ...shared(setUp),
      table_id: hasTable ? setUp.table_id : null,
      terminals: setUp.terminals.map((terminal_id) => ({ terminal_id })),
    },
  };
}

/** The device that came since these were known: a new one, or one that was paired again. */
export const arrived = (known: readonly Device[], now: readonly Device[]): Device | undefined =>
  now.find(({ device_id, version }) => {
    const before = known.find((device) => device.device_id === device_id);
    return !before || before.version !== version;
  });
