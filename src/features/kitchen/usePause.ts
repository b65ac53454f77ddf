import { isPausedAt } from '#domain/restaurant/acceptsOrder.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { useServerNow } from '#src/data/useServerNow.ts';

/** Whether guests' orders are paused now, and until when; nobody tells when its time is over (D19). */
export function usePause(): { paused: boolean; until?: string | undefined } {
  const { restaurant } = useMenu();
  const now = useServerNow(5);
  const paused = restaurant !== undefined && isPausedAt(restaurant, new Date(now).toISOString());
  return { paused, until: paused ? restaurant.pausedUntil : undefined };
}
