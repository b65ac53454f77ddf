import { broughtWithinDays } from '#domain/order/happenedAt.ts';

/** For how many days an answer is kept under its key. */
export const keepDays = {
  /** of whoever asks again at once or not at all */
  people: 2,
  /** of what may have waited without a network (D18), and of what the server itself may look at again */
  devices: broughtWithinDays,
} as const;

export const keepDaysOf = ({ device }: { device?: unknown }): number => (device ? keepDays.devices : keepDays.people);
