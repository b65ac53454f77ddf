/** The list of a table's orders: it comes with what follows them, and opens on a tap. */
export const tableOrdersPart = () => import('./TableOrders.tsx');
