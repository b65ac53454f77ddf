/** Restaurants as they were entered, where the server lists them by name: ids begin with their time. */
export const inOrderOfEntry = <House extends { restaurant_id: string }>(houses: readonly House[]): House[] =>
  houses.toSorted((one, other) => (one.restaurant_id < other.restaurant_id ? -1 : 1));
