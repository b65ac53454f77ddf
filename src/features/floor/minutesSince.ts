/** Whole minutes from an instant until now (ms); none where its clock goes ahead of ours. */
export const minutesSince = (since: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));

/** Minutes as hours and minutes, '0:42'. */
export const hoursText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
