/** The order that was made in this window just now, until its page is left: it begins with the moment after ordering. */
export const justPlaced: { order_id?: string; cardOffered?: boolean } = {};
