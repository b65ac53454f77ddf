/** The one rounding of Comanda: to a whole minor unit, halves away from zero (D4). */
export function roundHalfAway(n: number): number {
  // + 0 turns -0 into 0
  return Math.sign(n) * Math.round(Math.abs(n)) + 0;
}
