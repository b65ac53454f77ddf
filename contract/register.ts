import { planned } from './call.ts';

const O = ['owner'] as const;

/** The chained journal of registers, and shifts (D33). */
export const registerCalls = {};

export const plannedRegisterCalls = {
  'GET /restaurant/journal': planned(O, 'The register journal'),
  'GET /journal/verify': planned(O, 'Check the register journal'),
  'GET /restaurant/shifts': planned(['device', 'owner'], 'Shifts'),
  'POST /device/journal': planned(['device'], 'Records of the register journal'),
  'POST /device/shift': planned(['device'], 'Shift bookings'),
};
