export const deviceModes = [
  'browser',
  'cashregister',
  'delivery',
  'orderprocessing',
  'orderscreen',
  'tablemanager',
] as const;
export type DeviceMode = (typeof deviceModes)[number];
/** The modes in which the order type is forced to local. */
export const localOnlyModes: readonly DeviceMode[] = ['cashregister', 'tablemanager'];

/** What an order screen shows: numbers and states to guests, or dishes to the kitchen (D45). */
export const screenContents = ['numbers', 'dishes'] as const;
export type ScreenContent = (typeof screenContents)[number];

export const employeeTypes = ['cashier', 'waiter', 'deliverer'] as const;
export type EmployeeType = (typeof employeeTypes)[number];

export type Terminal = {
  id: string;
  terminal_id: string;
  label: string;
  registration_code?: string;
  status: 'online' | 'offline';
  reader?: string;
  /** the device for which it charges a card at this moment (D34) */
  usedBy?: { device_id: string; name: string };
  /** the device that its owner gave it to, and that can be asked to take a card with it */
  heldBy?: { device_id: string; name: string };
  version?: number;
};

export const deviceRequestTypes = ['terminal_payment', 'terminal_cancel_action'] as const;
export type DeviceRequestType = (typeof deviceRequestTypes)[number];

/** What came of a request: `message` is a sentence in English, which others say by its `code` where it has one. */
export type RequestResult = { success: boolean; message: string; code?: string };

export type DeviceRequest = {
  id: string;
  type: DeviceRequestType;
  restaurant_id: string;
  device_id?: string;
  data: { partialPayment_id?: string; terminal_id?: string };
  result?: RequestResult;
  createdAt: string;
  /** the device that asks */
  requestedBy?: string;
  /** since when the target carries it out; nobody else may any more */
  claimedAt?: string;
  /** milliseconds from when the target asked in which it may begin to charge; only in the answer to its claim */
  expiresIn?: number;
};

export type Device = {
  device_id: string;
  machineId: string;
  name: string;
  password_exists: boolean;
  mode: DeviceMode;
  employeeTypes: EmployeeType[];
  restaurants: string[];
  /** the restaurant it operates now */
  restaurant?: string;
  terminals: Terminal[];
  deviceRequests?: DeviceRequest[];
  language?: string;
  /** letters before numbers that this device gives offline: 'A' makes 'A-17' (D10, D33) */
  prefix?: string;
  /** the highest number under these letters that the server has: 17 of 'A-17' */
  lastNumber?: number;
  /** how far the server has this register's journal in the restaurant that it operates (D33) */
  lastRecord?: number;
  /** of an order screen; numbers where nothing is said */
  shows?: ScreenContent;
  /** of a table manager that is this table's tablet: only a guest there until somebody unlocks it (D17) */
  table_id?: string;
  lastSeenAt?: string;
  appVersion?: string;
  pendingReplays?: number;
  /** grows with each change by an owner */
  version?: number;
};

export type Employee = {
  employee_id: string;
  restaurant_id: string;
  name: string;
  types: EmployeeType[];
  active: boolean;
  version?: number;
};
