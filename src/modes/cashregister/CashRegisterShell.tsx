import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { loadRestaurant } from '#src/data/menu/menuStore.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { unsettledOrders } from '#src/data/picture/pictureStore.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { CallButton } from '#src/features/calls/CallButton.tsx';
import { ShownNowhere } from '#src/features/kitchenSight/ShownNowhere.tsx';
import { PrinterChip } from '#src/features/print/PrinterChip.tsx';
import { StaffHeader } from '#src/features/connection/StaffHeader.tsx';
import { Floor } from '#src/features/floor/Floor.tsx';
import { OpenOrderList } from '#src/features/order/OpenOrderList.tsx';
import { takeDish } from '#src/features/register/dish/takeDish.ts';
import { draft, openDraft, openInDraft, setDraftTable } from '#src/features/register/registerDraft.ts';
import { foundSold, soldByCode } from '#src/features/register/registerTabs.ts';
import { useScanner } from '#src/features/register/useScanner.ts';
import { useRegisterTabs } from '#src/features/register/useRegisterTabs.ts';
import { ShiftButton } from '#src/features/shift/ShiftButton.tsx';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { GridSkeleton } from '#src/ui/feedback/Skeleton.tsx';
import { useAfterPaint } from '#src/ui/afterPaint.ts';
import { OrderPane } from './OrderPane.tsx';
import { Payment } from './Payment.tsx';
import { RegisterMenu } from './RegisterMenu.tsx';
import { ShiftView } from './ShiftView.tsx';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import classes from './CashRegisterShell.module.css';

/** The cash register: takes orders at the counter and for tables, and charges them; with or without a network. */
export function CashRegisterShell() {
  const { t } = useLingui();
  const { restaurant, index, error } = useMenu();
  const { device } = useSnapshot(deviceSession);
  const [view, setView] = useState<'menu' | 'tables' | 'orders'>('menu');
  const [search, setSearch] = useState('');
  const [inShift, setInShift] = useState(false);
  const [paying, setPaying] = useState<readonly string[]>();
  useEffect(() => {
    if (restaurant) openDraft(restaurant);
  }, [restaurant]);
  const toOrder = useCallback((order: Order) => {
    openInDraft(order.order_id);
    setView('menu');
  }, []);
  const toTable = useCallback((table_id: string) => {
    openInDraft(undefined);
    setDraftTable(table_id);
    setView('menu');
  }, []);
  const toReceipt = useCallback(({ order_id }: Order) => setPaying([order_id]), []);
  const tabs = useRegisterTabs(index);
  const endSearch = useCallback(() => setSearch(''), []);
  const takeCode = (code: string): boolean => {
    const coded = soldByCode(tabs, code);
    if (!coded || !index) return false;
    takeDish(coded.sold, index, coded.option_id);
    return true;
  };
  useScanner((code) => {
    // where no order is in sight, nothing goes into one
    if (paying || inShift) return;
    if (!takeCode(code)) showToast({ tone: 'warning', text: t`Nothing on the menu has the code ${code}.` });
  });
  const takeFound = (): void => {
    if (!index || search.trim() === '') return;
    if (!takeCode(search)) {
      const [first] = foundSold(tabs, search);
      if (!first) return;
      takeDish(first, index);
    }
    setSearch('');
  };
  return (
    <main className={classes.shell}>
      <StaffHeader title={<Trans>Cash register</Trans>}>
        <PrinterChip />
        {/* what leads nowhere from the shift is not offered there */}
        {!paying && !inShift && (
          <>
            <Segmented
              size="staff"
              label={t`What is shown`}
              value={view}
              onChange={setView}
              options={[
                { value: 'menu', label: <Trans>Menu</Trans> },
                { value: 'tables', label: <Trans>Tables</Trans> },
                { value: 'orders', label: <OpenOrders /> },
              ]}
            />
            <CallButton onOpen={toTable} />
            {view === 'menu' && (
              <div className={classes.search}>
                <SearchField
                  size="staff"
                  label={t`Search dishes`}
                  value={search}
                  onChange={setSearch}
                  onEnter={takeFound}
                />
              </div>
            )}
          </>
        )}
        <ShownNowhere />
        {!paying && <ShiftButton pressed={inShift} onClick={() => setInShift(!inShift)} />}
      </StaffHeader>
      {paying && restaurant ? (
        <Payment
          order_ids={paying}
          restaurant={restaurant}
          onClose={() => setPaying(undefined)}
          onNewOrder={() => {
            openInDraft(undefined);
            setPaying(undefined);
          }}
        />
      ) : inShift && restaurant ? (
        <ShiftView restaurant={restaurant} onClose={() => setInShift(false)} />
      ) : restaurant && index ? (
        <div className={classes.body}>
          <OrderPane restaurant={restaurant} index={index} onPay={setPaying} />
          <div className={classes.work}>
            <AfterPaint value={view}>
              {(shown) =>
                shown === 'menu' ? (
                  <RegisterMenu
                    restaurant={restaurant}
                    index={index}
                    tabs={tabs}
                    search={search}
                    onSearchEnd={endSearch}
                  />
                ) : shown === 'tables' ? (
                  <Tables currency={restaurant.currency} onTap={toTable} />
                ) : (
                  <OpenOrderList restaurant={restaurant} onOpen={toOrder} onClosed={toReceipt} />
                )
              }
            </AfterPaint>
          </div>
        </div>
      ) : error ? (
        <ErrorState onRetry={() => device?.restaurant && void loadRestaurant(device.restaurant)}>
          {errorSentence(error)}
        </ErrorState>
      ) : (
        <div className={classes.loading}>
          <GridSkeleton cards={18} label={t`Loading the menu`} />
        </div>
      )}
    </main>
  );
}

type AfterPaintProps<Value> = { value: Value; children: (value: Value) => ReactNode };

/** What stands beside the pane: an order that was tapped is painted in that before the menu is drawn here. */
function AfterPaint<Value extends string>({ value, children }: AfterPaintProps<Value>) {
  return children(useAfterPaint(value, value));
}

/** By itself, so that a new order draws nothing else of the head anew. */
function OpenOrders() {
  const orders = usePicture('orders');
  const open = unsettledOrders(orders).length;
  return (
    <Trans>
      Open orders <bdi>{open}</bdi>
    </Trans>
  );
}

/** The tables, with the one that the next order goes to: what is tapped elsewhere draws nothing of them. */
function Tables(props: ComponentProps<typeof Floor>) {
  const { cart } = useSnapshot(draft);
  return <Floor {...props} chosen={cart.table_id} />;
}
