import { Trans } from '@lingui/react/macro';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Chip } from '#src/ui/button/Chip.tsx';
import { favourites, markFavourite, openFavourites } from './favourites.ts';

/** Whether a dish or combo is one of this device's favourites at the restaurant. */
export function FavouriteChip({ restaurant_id, id }: { restaurant_id: string; id: string }) {
  const { of, ids } = useSnapshot(favourites);
  useEffect(() => void openFavourites(restaurant_id), [restaurant_id]);
  const marked = of === restaurant_id && ids.includes(id);
  const Heart = marked ? IconHeartFilled : IconHeart;
  return (
    <Chip
      pressed={marked}
      icon={<Heart size={20} aria-hidden="true" />}
      onClick={() => void markFavourite(restaurant_id, id, !marked)}
    >
      <Trans>Favourite</Trans>
    </Chip>
  );
}
