import { useLingui } from '@lingui/react/macro';
import type { MenuPlace } from '#domain/statistics/margins.ts';

/** What each place on the menu is called, and what may be done about it. */
export function usePlaceWords(): Record<MenuPlace, { name: string; advice: string }> {
  const { t } = useLingui();
  return {
    star: {
      name: t`Favourites that pay`,
      advice: t`Ordered often, and much is left of each. Keep them just as they are.`,
    },
    plowhorse: {
      name: t`Loved, with little left`,
      advice: t`Ordered often, but less than the average is left of each. A slightly higher price helps most here.`,
    },
    puzzle: {
      name: t`Waiting to be discovered`,
      advice: t`Much is left of each, but few order them. Put them higher up on the menu, or recommend them.`,
    },
    dog: {
      name: t`Quiet ones`,
      advice: t`Seldom ordered, and little is left of each. Change them, or make room for something new.`,
    },
  };
}
