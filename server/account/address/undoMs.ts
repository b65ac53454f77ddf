/** How long the address from before may be taken back, once it was told (D41). */
export const undoMs = 72 * 3_600_000;
