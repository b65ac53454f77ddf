import { refuse, type Refusal } from '#domain/error/refusal.ts';
import type { Callers, DeviceCaller, FormerLink } from './caller.ts';

/** How long a device may bring what it did for a restaurant that has taken it away (D39). */
export const formerLinkDays = 40;

export const formerLink = (device: DeviceCaller | undefined, restaurant_id: string): FormerLink | undefined =>
  device?.former?.find((link) => link.restaurant_id === restaurant_id);

/** Every restaurant that the device works for, or did lately. */
export const everLinked = ({ restaurants, former = [] }: DeviceCaller): string[] => [
  ...restaurants,
  ...former.map(({ restaurant_id }) => restaurant_id),
];

/** The callers as they were while the restaurant still had the device. */
export function asOnceLinked(callers: Callers, { restaurant_id }: FormerLink): Callers {
  const { device } = callers;
  return device ? { ...callers, device: { ...device, restaurants: [...device.restaurants, restaurant_id] } } : callers;
}

/** What happened after the device was taken away does not count; so says its own clock, and no order is younger. */
export function refusedSince(link: FormerLink, ...happened: (string | undefined)[]): Refusal | undefined {
  const end = Date.parse(link.endedAt);
  return happened.some((at) => at !== undefined && Date.parse(at) > end) ? tooLate(link) : undefined;
}

/** Why something does not count that is younger than what the device might do. */
export const tooLate = ({ refusedAs }: FormerLink): Refusal => refuse(refusedAs ?? 'device_revoked');
