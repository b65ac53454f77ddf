import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TickField } from '#src/ui/input/TickField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { useChain } from '../frame/useChain.ts';
import { SavedLater } from '../pieces/Editable.tsx';
import { soldOutMarks, turnedRound, type Marks } from './soldOutMarks.ts';
import type { ChangeOffer, OwnedItem } from './useOffer.ts';

type SoldOutBulkProps = {
  chosen: readonly OwnedItem[];
  restaurants: readonly Restaurant[];
  change: ChangeOffer;
  onClose: () => void;
  onDone: () => void;
};

/** Where many articles are sold out, or available again; guests and staff see it at once, and it can be taken back. */
export function SoldOutBulk({ chosen, restaurants, change, onClose, onDone }: SoldOutBulkProps) {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const online = useOnline();
  const [places, setPlaces] = useState<ReadonlySet<string>>(
    () => new Set(restaurants.map(({ restaurant_id }) => restaurant_id)),
  );
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const ids = chosen.map(({ item_id }) => item_id);

  const send = async (marks: Marks[]): Promise<void> => {
    if (marks.length === 0) return;
    const houses = await asUser('PUT /chain/sold-out', { body: { chain_id, marks } });
    const stored = new Map(houses.map((house) => [house.restaurant_id, house]));
    change((offer) => ({
      ...offer,
      restaurants: offer.restaurants.map((house) => stored.get(house.restaurant_id) ?? house),
    }));
  };
  const undo = async (marks: Marks[]): Promise<void> => {
    try {
      await send(turnedRound(marks));
      showToast({ tone: 'success', text: t`Taken back` });
    } catch (error) {
      showToast({ tone: 'danger', text: refusalSentence(error) });
    }
  };
  const mark = async (isSoldOut: boolean): Promise<void> => {
    const meant = restaurants.filter(({ restaurant_id }) => places.has(restaurant_id));
    const marks = soldOutMarks(meant, ids, isSoldOut);
    setBusy(true);
    setFailure(undefined);
    try {
      await send(marks);
    } catch (error) {
      setFailure(refusalSentence(error));
      setBusy(false);
      return;
    }
    onClose();
    onDone();
    showToast({
      tone: 'success',
      text: isSoldOut ? t`Sold out: ${ids.length} of the articles` : t`Available again: ${ids.length} of the articles`,
      ...(marks.length > 0 && { action: { label: t`Undo`, onClick: () => void undo(marks) } }),
      stays: 15_000,
    });
  };
  const reason = !online ? t`Saving needs a connection` : places.size === 0 ? t`Please choose where` : undefined;
  return (
    <Sheet
      opened
      onClose={onClose}
      size="small"
      title={<Plural value={ids.length} one="# article: sold out" other="# articles: sold out" />}
      footer={
        <>
          <FormFailure>{failure}</FormFailure>
          <div className={dashboard.actions}>
            <BigButton busy={busy} reason={reason} onClick={() => void mark(true)}>
              <Trans>Sold out</Trans>
            </BigButton>
            <BigButton tone="plain" busy={busy} reason={reason} onClick={() => void mark(false)}>
              <Trans>Available again</Trans>
            </BigButton>
          </div>
        </>
      }
    >
      <SavedLater />
      {restaurants.map(({ restaurant_id, name }) => (
        <TickField
          key={restaurant_id}
          label={<bdi>{name}</bdi>}
          checked={places.has(restaurant_id)}
          onChange={(on) =>
            setPlaces(new Set([...[...places].filter((id) => id !== restaurant_id), ...(on ? [restaurant_id] : [])]))
          }
        />
      ))}
      <p className={dashboard.small}>
        <Trans>It stays so until somebody says otherwise. Guests and staff see it at once.</Trans>
      </p>
    </Sheet>
  );
}
