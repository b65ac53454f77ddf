import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconCloudOff, IconSend } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { totalItems } from '#domain/cart/cart.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Table } from '#domain/table/table.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { StaffHeader } from '#src/features/connection/StaffHeader.tsx';
import { draftLines } from '#src/features/register/draftLines.ts';
import { draft, openInDraft, setDraftTable } from '#src/features/register/registerDraft.ts';
import { sendDraft } from '#src/features/register/sendDraft.ts';
import { SoldMenu } from '#src/features/register/SoldMenu.tsx';
import { useRegisterTabs } from '#src/features/register/useRegisterTabs.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { Settled } from '#src/ui/button/Settled.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { useWide } from '#src/ui/useWide.ts';
import { BegunElsewhere } from './BegunElsewhere.tsx';
import { TakenLines } from './TakenLines.tsx';
import classes from './TakeOrder.module.css';

type TakeOrderProps = { table: Table; restaurant: Restaurant; index: MenuIndex; onClose: () => void };

/** Takes another order for a table: the menu, what was taken so far, and one button that sends it. */
export function TakeOrder({ table, restaurant, index, onClose }: TakeOrderProps) {
  const { t } = useLingui();
  const { cart, order_id } = useSnapshot(draft) as typeof draft;
  const { online } = useSnapshot(connection);
  const wide = useWide(1000);
  const [search, setSearch] = useState('');
  const endSearch = useCallback(() => setSearch(''), []);
  const tabs = useRegisterTabs(index);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const { table_id, name } = table;
  useEffect(() => {
    openInDraft(undefined);
    if (draft.cart.items.length === 0) setDraftTable(table_id);
  }, [table_id]);
  const isHere = order_id === undefined && cart.table_id === table_id;
  const lines = draftLines(cart.items, index, restaurant);
  const count = totalItems(cart);
  const sum = lines.reduce((all, { priced }) => all + (priced?.amount ?? 0), 0);
  const gone = lines.some(({ priced }) => priced === undefined);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await sendDraft(restaurant, index, () => false);
      showToast({
        tone: online ? 'success' : 'warning',
        text: online ? t`Sent` : t`Saved. The kitchen has not got it yet.`,
      });
      onClose();
    } catch (error) {
      showFailure(error);
      setBusy(false);
    }
  };
  const list = <TakenLines lines={lines} index={index} restaurant={restaurant} />;
  return (
    <>
      <StaffHeader
        title={
          <Trans>
            Order for table <bdi>{name}</bdi>
          </Trans>
        }
        back={
          <IconButton size="staff" label={t`Back to the table`} onClick={onClose}>
            <IconArrowLeft aria-hidden="true" className="mirrored" />
          </IconButton>
        }
      >
        <div className={classes.search}>
          <SearchField size="staff" label={t`Search dishes`} value={search} onChange={setSearch} />
        </div>
      </StaffHeader>
      {!isHere && count > 0 ? (
        <BegunElsewhere table_id={cart.table_id} here={table_id} count={count} />
      ) : (
        <div className={classes.body}>
          {wide && (
            <section className={classes.pane} aria-label={t`Order`}>
              <div className={classes.lines}>{list}</div>
            </section>
          )}
          <SoldMenu restaurant={restaurant} index={index} tabs={tabs} search={search} onSearchEnd={endSearch} />
          <footer className={classes.foot}>
            {!online && (
              <p className={classes.offline} role="status">
                <IconCloudOff aria-hidden="true" />
                <Trans>The kitchen will not get it now.</Trans>
              </p>
            )}
            <div className={classes.buttons}>
              {!wide && (
                <BigButton
                  size="staff"
                  tone="plain"
                  title={t`Show what was taken`}
                  reason={count === 0 ? t`Nothing taken yet` : undefined}
                  onClick={() => setShown(true)}
                >
                  <bdi>{count}</bdi> · <Price amount={sum} currency={restaurant.currency} />
                </BigButton>
              )}
              <BigButton
                wide
                size="staff"
                busy={busy}
                icon={<IconSend className="mirrored" aria-hidden="true" />}
                end={wide && count > 0 && <Price amount={sum} currency={restaurant.currency} />}
                reason={count === 0 ? t`Nothing taken yet` : gone ? t`A dish is no longer on the menu` : undefined}
                onClick={() => void send()}
              >
                {count === 0 ? <Trans>Send</Trans> : <Plural value={count} one="Send # item" other="Send # items" />}
              </BigButton>
            </div>
          </footer>
        </div>
      )}
      <Settled what={shown}>
        <Sheet
          opened={shown && count > 0}
          onClose={() => setShown(false)}
          title={
            <Trans>
              Order for table <bdi>{name}</bdi>
            </Trans>
          }
        >
          {list}
        </Sheet>
      </Settled>
    </>
  );
}
