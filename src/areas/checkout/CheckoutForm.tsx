import { Trans, useLingui } from '@lingui/react/macro';
import { IconClockUp } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Cart } from '#domain/cart/cart.ts';
import { wantedFaults, wantedFields, type WantedField } from '#domain/cart/wantedFaults.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { isServedAt } from '#domain/menu/servingTimes.ts';
import { notServedRefusal } from '#domain/order/availability.ts';
import { acceptsOrder } from '#domain/restaurant/acceptsOrder.ts';
import { isOpenAt } from '#domain/restaurant/openingHours.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { dearerFee, feeOf, noteFee } from '#src/features/cart/agreedFee.ts';
import { agreeToPrices, dearerLines, notePrices } from '#src/features/cart/agreedPrices.ts';
import { CartLineCard } from '#src/features/cart/CartLineCard.tsx';
import { CartNotice } from '#src/features/cart/CartNotice.tsx';
import { changeCartLine, removeCartLine, setCartNote } from '#src/features/cart/cartLines.ts';
import { cartStore } from '#src/features/cart/cartStore.ts';
import {
  forgetWishes,
  isPersonal,
  orderWishes,
  wishedTypes,
  wishTime,
  wishType,
  type OrderWishes,
} from '#src/features/cart/orderWishes.ts';
import { typeHere, typesHere } from '#src/features/cart/typeHere.ts';
import { noteOrder } from '#src/features/cart/lastOrders.ts';
import { placeCart } from '#src/features/cart/placeCart.ts';
import { PlaceButton } from '#src/features/cart/PlaceButton.tsx';
import { pricedCart } from '#src/features/cart/pricedCart.ts';
import { shopTotals } from '#src/features/cart/shopTotals.ts';
import { usePaymentProvider } from '#src/features/guestPayment/usePaymentProvider.ts';
import { DishSheet } from '#src/features/menu/DishSheet.tsx';
import { useNow } from '#src/features/table/useNow.ts';
import { cardAmountSentence } from '#src/i18n/cardAmountSentence.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { prefixed } from '#src/i18n/pageLanguage.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { AddressFields } from './AddressFields.tsx';
import { CheckoutSums } from './CheckoutSums.tsx';
import { ContactFields } from './ContactFields.tsx';
import { faultSentence } from './faultSentences.ts';
import { PayChoice } from './PayChoice.tsx';
import { TimeChoice } from './TimeChoice.tsx';
import { useAccountWishes } from './useAccountWishes.ts';
import { useHouseConditions } from './useHouseConditions.ts';
import { chosenPayment, offeredPayments, termsOf } from './wantedOrder.ts';
import classes from './Checkout.module.css';

type CheckoutFormProps = {
  restaurant: Restaurant;
  index: MenuIndex;
  language: string;
  onPlaced: (order_id: string) => void;
  /** the last dish was taken out here */
  onEmptied: () => void;
  /** back to where dishes are chosen */
  onMenu: () => void;
};

/** Everything that an order without a table needs, on one page: typed once, kept on the device, checked at its field. */
export function CheckoutForm({ restaurant, index, language, onPlaced, onEmptied, onMenu }: CheckoutFormProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const snapshot = useSnapshot(orderWishes);
  const wishes = snapshot.wishes as OrderWishes;
  const { cart, note, agreed } = useSnapshot(cartStore);
  const { online } = useSnapshot(connection);
  const provider = usePaymentProvider();
  const now = useNow(15_000);
  const [asked, setAsked] = useState<ReadonlySet<WantedField>>(new Set());
  const [busy, setBusy] = useState(false);
  const [editing, setEditing] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const at = new Date(now).toISOString();
  const { currency } = restaurant;
  // whose conditions hold: the house's, not those of whoever runs the server
  const house = new URLSearchParams({ restaurant_id: restaurant.restaurant_id }).toString();
  useAccountWishes();
  const conditions = useHouseConditions(restaurant.restaurant_id);

  const type = typeHere(restaurant, wishes.type) ?? wishes.type;
  const offered = offeredPayments(restaurant, provider);
  const option = chosenPayment(offered, wishes.option);
  const priced = useMemo(() => pricedCart(cart as Cart, index, restaurant.soldOut), [cart, index, restaurant.soldOut]);
  // a choice that is changed here is seen at what it costs
  useEffect(() => notePrices(priced), [priced]);
  const dearer = dearerLines(agreed, priced);
  const totals = shopTotals(priced, restaurant, { ...wishes, type });
  const { wantedAt, address, contact } = wishes;
  const { postalCode = '' } = address;
  const { deliveryFee } = totals;
  const placed = type === 'delivery' && postalCode.trim() !== '' && !totals.outside;
  useEffect(() => {
    if (placed) noteFee(postalCode, deliveryFee);
  }, [placed, postalCode, deliveryFee]);
  const feeBefore = placed ? dearerFee(agreed, postalCode, deliveryFee) : undefined;
  const faults = wantedFaults(
    { type, address, contact, ...(wantedAt ? { orderedAt: wantedAt } : {}), ...(option ? { option } : {}) },
    restaurant,
    at,
  );
  const errorAt = (field: WantedField): string | undefined => {
    const fault = faults[field];
    // what was not typed yet is asked for when it is needed; what is closed or has passed, at once
    return fault && (asked.has(field) || field === 'orderedAt') ? faultSentence(field, fault) : undefined;
  };
  const noCard =
    option !== 'online'
      ? undefined
      : online
        ? cardAmountSentence(totals.amountTotal, currency)
        : offered.includes('cash')
          ? t`Paying by card needs a connection. In cash, your order waits on this phone and goes out by itself.`
          : t`Paying by card needs a connection. Your order stays here until you have one.`;
  const accepted = acceptsOrder(restaurant, {
    type,
    at,
    standing: 'guest',
    ...(wantedAt ? { orderedAt: wantedAt } : {}),
    address: { postalCode },
  });
  // what can be mended at a field is said there
  const atFields = ['restaurant_closed', 'no_delivery_address', 'address_required'];
  const blocked = accepted.ok || atFields.includes(accepted.code) ? undefined : errorSentence({ code: accepted.code });
  const when = wantedAt ?? at;
  const unserved = notServedRefusal(index, cart.items as Cart['items'], when, restaurant.timezone);
  const line = priced.lines.find((each) => each.line.line_id === editing)?.line;
  const closedMenus = new Set(
    index.menu.menus.filter((menu) => !isServedAt(menu, when, restaurant.timezone)).map(({ menu_id }) => menu_id),
  );
  const lookAt = !priced.orderable
    ? t`Please look at the marked items first`
    : unserved
      ? t`Some of it is not served at that time. Please choose another time, or other dishes.`
      : undefined;

  const reason = blocked ?? lookAt;
  const risen = dearer.size > 0 || feeBefore !== undefined;

  const ask = (...fields: WantedField[]): void => setAsked(new Set([...asked, ...fields]));
  /** Left with something in it: now it may be said. */
  const left = (field: WantedField, value: string | undefined): void => void (value?.trim() && ask(field));
  const goTo = (field: WantedField): void => {
    requestAnimationFrame(() => {
      const place = form.current?.querySelector(`[data-field="${field}"]`);
      const control = place?.querySelector<HTMLElement>('[aria-invalid="true"], select, input:checked, input');
      control?.focus({ preventScroll: true });
      place?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    });
  };
  const place = async (): Promise<void> => {
    ask(...wantedFields);
    setProblem(undefined);
    const wrong = wantedFields.find((field) => faults[field]);
    if (wrong) return goTo(wrong);
    if (noCard !== undefined || !option) return goTo('option');
    setBusy(true);
    try {
      const terms = termsOf(
        wishes,
        { type, option, amountTotal: totals.amountTotal, legal_version: conditions() },
        restaurant,
      );
      const order_id = await placeCart(index, restaurant.soldOut, terms);
      noteOrder(order_id, restaurant.name);
      // the next order is for another time
      wishTime(undefined);
      onPlaced(order_id);
    } catch (error) {
      const { code = 'internal_error' } = error as { code?: string };
      setProblem(errorSentence({ code }));
    } finally {
      setBusy(false);
    }
  };
  const agree = (): void => {
    agreeToPrices(priced, placed ? feeOf(postalCode, deliveryFee) : {});
    // what was tapped is gone: on to what stands in its place
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus());
  };
  const remove = (line_id: string, name: string): void => {
    const undo = removeCartLine(line_id);
    if (cartStore.cart.items.length === 0) onEmptied();
    showToast({ tone: 'info', text: t`${name} removed`, stays: 8000, action: { label: t`Undo`, onClick: undo } });
  };
  const forget = (): void => {
    const undo = forgetWishes();
    const text = t`This phone has forgotten them.`;
    showToast({ tone: 'info', text, stays: 8000, action: { label: t`Undo`, onClick: undo } });
    goTo('name');
  };
  const typeNames = { delivery: t`Delivery`, takeaway: t`Pick-up` };
  const total = <Price amount={totals.amountTotal} currency={currency} />;
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && reason === undefined && !risen) void place();
      }}
    >
      <Part title={<Trans>How and when</Trans>}>
        <Segmented
          wide
          label={t`Order type`}
          value={type}
          options={wishedTypes.map((each) => ({
            value: each,
            label: typeNames[each],
            disabled: !typesHere(restaurant).includes(each),
          }))}
          onChange={wishType}
        />
        <TimeChoice
          restaurant={restaurant}
          wantedAt={wantedAt}
          now={now}
          open={isOpenAt(restaurant, at)}
          error={errorAt('orderedAt')}
        />
      </Part>

      {type === 'delivery' ? (
        <Part title={<Trans>Where to</Trans>}>
          <AddressFields address={address} house={restaurant.address} errorAt={errorAt} onLeft={left} />
        </Part>
      ) : (
        <Part title={<Trans>Where from</Trans>}>
          <address className={classes.house}>
            <strong>{restaurant.name}</strong>
            <span>{restaurant.address.street}</span>
            <span>
              {restaurant.address.postalCode} {restaurant.address.city}
            </span>
          </address>
        </Part>
      )}

      <Part title={<Trans>Who for</Trans>}>
        <ContactFields contact={contact} callable={type === 'delivery'} errorAt={errorAt} onLeft={left} />
        <TextField
          label={type === 'delivery' ? t`Note, also for whoever brings it (optional)` : t`Note (optional)`}
          lines={2}
          maxLength={500}
          value={note}
          onChange={setCartNote}
        />
        {isPersonal(wishes) && (
          <BigButton tone="quiet" onClick={forget}>
            <Trans>Forget name and address on this phone</Trans>
          </BigButton>
        )}
      </Part>

      <Part title={<Trans>How you pay</Trans>}>
        {offered.length === 0 ? (
          <p className={classes.fault}>
            <Trans>The restaurant takes no payment here at the moment. Please call it.</Trans>
          </p>
        ) : (
          <PayChoice
            offered={offered}
            chosen={option}
            type={type}
            simulated={provider === 'simulated'}
            error={noCard ?? errorAt('option')}
          />
        )}
      </Part>

      <Part
        title={<Trans>Your order</Trans>}
        end={
          <BigButton tone="quiet" onClick={onMenu}>
            <Trans>Add more</Trans>
          </BigButton>
        }
      >
        <ul className={classes.lines}>
          {priced.lines.map((entry) => (
            <CartLineCard
              key={entry.line.line_id}
              entry={entry}
              before={dearer.get(entry.line.line_id)}
              currency={currency}
              language={language}
              onEdit={setEditing}
              onRemove={remove}
            />
          ))}
        </ul>
        {type === 'delivery' && (
          <CheckoutSums
            totals={totals}
            minimum={restaurant.minOrderValue}
            placed={placed}
            before={feeBefore}
            currency={currency}
          />
        )}
      </Part>

      {line && (
        <DishSheet
          opened={{ line }}
          index={index}
          soldOut={restaurant.soldOut}
          closedMenus={closedMenus}
          onSave={(draft) => {
            changeCartLine(line.line_id, draft);
            setEditing(undefined);
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
      <div className={classes.foot}>
        {!online && noCard === undefined && (
          <p className={classes.offline}>
            <IconClockUp size={20} stroke={1.5} aria-hidden="true" />
            <Trans>No connection: your order waits on this phone and goes out by itself.</Trans>
          </p>
        )}
        {problem !== undefined && (
          <p className={classes.fault} role="alert">
            {problem}
          </p>
        )}
        <CartNotice risen={risen} />
        {/* it belongs to the tap that orders */}
        <p className={classes.legal} hidden={risen}>
          <Trans>
            With your order the{' '}
            <a href={prefixed(`/conditions?${house}`)} target="_blank" rel="noreferrer">
              conditions
            </a>{' '}
            hold; what we do with your data stands in{' '}
            <a href={prefixed(`/privacy?${house}`)} target="_blank" rel="noreferrer">
              Privacy
            </a>
            .
          </Trans>
        </p>
        <p className={classes.total}>
          <span>
            <Trans>Total</Trans>
          </span>
          {total}
        </p>
        <PlaceButton type="submit" risen={risen} total={total} onAgree={agree} busy={busy} reason={reason}>
          <Trans>Order and pay</Trans>
        </PlaceButton>
      </div>
    </form>
  );
}

function Part({ title, end, children }: { title: ReactNode; end?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {end}
      </header>
      {children}
    </section>
  );
}
