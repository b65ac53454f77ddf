import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { SwitchField } from '#src/ui/input/SwitchField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { SavedLater } from '../pieces/Editable.tsx';
import classes from './Articles.module.css';
import type { ChangeOffer } from './useOffer.ts';

type SoldOutSheetProps = {
  item_id: string;
  name: string;
  restaurants: readonly Restaurant[];
  change: ChangeOffer;
  onClose: () => void;
};

/** Where something is sold out; guests and staff see it at once. */
export function SoldOutSheet({ item_id, name, restaurants, change, onClose }: SoldOutSheetProps) {
  const online = useOnline();
  const [failure, setFailure] = useState<string>();
  const put = (restaurant_id: string, soldOut: string[]): void =>
    change((offer) => ({
      ...offer,
      restaurants: offer.restaurants.map((one) => (one.restaurant_id === restaurant_id ? { ...one, soldOut } : one)),
    }));
  const mark = async ({ restaurant_id, soldOut }: Restaurant, on: boolean): Promise<void> => {
    put(restaurant_id, on ? [...soldOut, item_id] : soldOut.filter((id) => id !== item_id));
    setFailure(undefined);
    try {
      const house = await asUser('PUT /restaurant/sold-out', { body: { restaurant_id, item_id, soldOut: on } });
      put(restaurant_id, house.soldOut);
    } catch (error) {
      put(restaurant_id, soldOut);
      setFailure(refusalSentence(error));
    }
  };
  return (
    <Sheet opened onClose={onClose} size="small" title={<Trans>Sold out: {name}</Trans>}>
      <div className={classes.form}>
        <SavedLater />
        {/* what is switched is saved at once: without a network nothing is */}
        <fieldset className={classes.group} disabled={!online}>
          {restaurants.map((house) => (
            <SwitchField
              key={house.restaurant_id}
              label={<bdi>{house.name}</bdi>}
              checked={house.soldOut.includes(item_id)}
              onChange={(on) => void mark(house, on)}
            />
          ))}
        </fieldset>
        <FormFailure>{failure}</FormFailure>
      </div>
    </Sheet>
  );
}
