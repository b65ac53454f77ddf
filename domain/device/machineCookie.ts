/** The cookie in which a browser says which machine it is, for a sign-in by its password (D18). */
export const machineCookie = 'machineId';
