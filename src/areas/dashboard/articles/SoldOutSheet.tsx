import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
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
  // by house, what was sent last: one after the other, so that the last tap is also the last that the house hears
  const sent = useRef<Record<string, Promise<unknown>>>({});
  const put = (restaurant_id: string, stands: (before: readonly string[]) => string[]): void =>
    change((offer) => ({
      ...offer,
      restaurants: offer.restaurants.map((one) =>
        one.restaurant_id === restaurant_id ? { ...one, soldOut: stands(one.soldOut) } : one,
      ),
    }));
  const marked = (soldOut: readonly string[], on: boolean): string[] => {
    const others = soldOut.filter((id) => id !== item_id);
    return on ? [...others, item_id] : others;
  };
  const mark = async (restaurant_id: string, on: boolean): Promise<void> => {
    put(restaurant_id, (before) => marked(before, on));
    setFailure(undefined);
    const body = { restaurant_id, item_id, soldOut: on };
    const mine = (sent.current[restaurant_id] ?? Promise.resolve()).then(() =>
      asUser('PUT /restaurant/sold-out', { body }),
    );
    const over = mine.catch(() => undefined);
    sent.current[restaurant_id] = over;
    const isLast = (): boolean => sent.current[restaurant_id] === over;
    try {
      const house = await mine;
      if (isLast()) put(restaurant_id, () => house.soldOut);
    } catch (error) {
      if (isLast()) put(restaurant_id, (before) => marked(before, !on));
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
              onChange={(on) => void mark(house.restaurant_id, on)}
            />
          ))}
        </fieldset>
        <FormFailure>{failure}</FormFailure>
      </div>
    </Sheet>
  );
}
