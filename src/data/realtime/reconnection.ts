/** How the socket comes back, in milliseconds: the specification's numbers (section 9). */
export const reconnection = {
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
};
