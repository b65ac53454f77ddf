import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { withItemsChanged, type ItemsChange } from '#domain/menu/bulkEdit.ts';
import { changedCosts, type CostChange, type NewCost } from '#domain/menu/costChange.ts';
import type { Offer } from '#domain/menu/offer.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import dashboard from '../frame/Dashboard.module.css';
import { useChain } from '../frame/useChain.ts';
import { bulkBody } from './bulkChange.ts';
import { BulkSheet } from './BulkSheet.tsx';
import { itemCurrencies } from './currencyOf.ts';
import { costsNow, sendCosts, withCosts } from './costs.ts';
import { SoldOutBulk } from './SoldOutBulk.tsx';
import { undoBulk } from './undoBulk.ts';
import type { ChangeOffer, OwnedItem, OwnedOffer } from './useOffer.ts';

type Wanted = { change: ItemsChange | 'delete'; cost?: CostChange };

type ItemBulkProps = {
  chosen: readonly OwnedItem[];
  offer: OwnedOffer;
  change: ChangeOffer;
  /** reads all of it again */
  again: () => void;
  onDone: () => void;
};

/** What is done with many articles at once: seen at once, stored in one step, and it can be taken back. */
export function ItemBulk({ chosen, offer, change, again, onDone }: ItemBulkProps) {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const online = useOnline();
  const [open, setOpen] = useState(false);
  const [marking, setMarking] = useState(false);
  const ids = chosen.map(({ item_id }) => item_id);
  const reason = online ? undefined : t`Saving needs a connection`;

  const undo = async ({ change: what, cost }: Wanted, costsBefore: readonly NewCost[]): Promise<void> => {
    try {
      if (what === 'delete' || Object.keys(what).length > 0)
        await undoBulk(chain_id, { items: chosen, change: what, before: offer });
      if (cost) await sendCosts(chain_id, costsBefore);
      showToast({ tone: 'success', text: t`Taken back` });
    } catch (error) {
      showToast({ tone: 'danger', text: refusalSentence(error) });
    }
    again();
  };
  const send = async (asked: Wanted): Promise<void> => {
    const { change: what, cost } = asked;
    const wanted = new Set(ids);
    // of the price as it is after the change
    const priced =
      what === 'delete'
        ? chosen
        : withItemsChanged(offer, wanted, what).items.filter(({ item_id }) => wanted.has(item_id));
    const costs = cost ? changedCosts(priced, cost) : [];
    const costsBefore = costsNow(offer.costs, costs);
    setOpen(false);
    onDone();
    change((now) =>
      what === 'delete'
        ? { ...now, items: now.items.filter(({ item_id }) => !wanted.has(item_id)) }
        : withVersions(now, withItemsChanged(now, wanted, what)),
    );
    if (cost) change((now) => ({ ...now, costs: withCosts(now.costs, costs) }));
    const isOfItems = what === 'delete' || Object.keys(what).length > 0;
    try {
      if (isOfItems) {
        const body = bulkBody(chain_id, ids, what === 'delete' ? { delete: true } : what);
        const answer = new Map(
          (await asUser('POST /chain/bulk', { body })).flatMap((one) => ('options' in one ? [[one.item_id, one]] : [])),
        );
        change((now) => ({ ...now, items: now.items.map((item) => answer.get(item.item_id) ?? item) }));
      }
    } catch (error) {
      again();
      showToast({ tone: 'danger', text: refusalSentence(error) });
      return;
    }
    let done = asked;
    try {
      await sendCosts(chain_id, costs);
    } catch (error) {
      again();
      showToast({ tone: 'danger', text: `${t`Cost`}: ${refusalSentence(error)}` });
      if (!isOfItems) return;
      // the articles themselves are changed, and can be taken back
      done = { change: what };
    }
    if (what === 'delete' || what.menus) again();
    showToast({
      tone: 'success',
      text: what === 'delete' ? t`Deleted: ${ids.length} of the articles` : t`Changed: ${ids.length} of the articles`,
      action: { label: t`Undo`, onClick: () => void undo(done, costsBefore) },
      stays: 15_000,
    });
  };
  return (
    <div className={dashboard.actions} role="group" aria-label={t`With those that are chosen`}>
      <p className={dashboard.lead}>
        <Plural value={ids.length} one="# chosen" other="# chosen" />
      </p>
      <BigButton onClick={() => setOpen(true)} reason={reason}>
        <Trans>Change …</Trans>
      </BigButton>
      {offer.restaurants.length > 0 && (
        <BigButton tone="plain" onClick={() => setMarking(true)} reason={reason}>
          <Trans>Sold out …</Trans>
        </BigButton>
      )}
      <ConfirmButton
        question={t`Tap again to delete`}
        reason={reason}
        onConfirm={() => void send({ change: 'delete' })}
      >
        <Trans>Delete</Trans>
      </ConfirmButton>
      <BigButton tone="quiet" onClick={onDone}>
        <Trans>Choose none</Trans>
      </BigButton>
      {marking && (
        <SoldOutBulk
          chosen={chosen}
          restaurants={offer.restaurants}
          change={change}
          onClose={() => setMarking(false)}
          onDone={onDone}
        />
      )}
      {open && (
        <BulkSheet
          count={ids.length}
          offer={offer}
          currency={itemCurrencies(offer)(ids[0] ?? '')}
          onClose={() => setOpen(false)}
          onChange={(wanted) => void send(wanted)}
        />
      )}
    </div>
  );
}

/** The offer as the rules make it, each part still in the version that was seen. */
const withVersions = (seen: OwnedOffer, { items, menus }: Pick<Offer, 'items' | 'menus'>): OwnedOffer => ({
  ...seen,
  // what is not changed stays the same, and is not drawn anew
  items: seen.items.map((item, at) => (item === items[at] ? item : { ...item, ...items[at] })),
  menus: seen.menus.map((menu, at) => (menu === menus[at] ? menu : { ...menu, ...menus[at] })),
});
