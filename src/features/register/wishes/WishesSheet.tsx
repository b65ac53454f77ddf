import { Trans, useLingui } from '@lingui/react/macro';
import { IconArmchair, IconMoped, IconPaperBag } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { isPhoneNumber } from '#domain/account/phone.ts';
import { deliveryRegion } from '#domain/delivery/postalCode.ts';
import type { Address, OrderType } from '#domain/order/order.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import type { DraftWishes } from '../registerDraft.ts';
import { CustomerCode } from './CustomerCode.tsx';
import { WantedTime } from './WantedTime.tsx';
import classes from './WishesSheet.module.css';

type WishesSheetProps = {
  wishes: DraftWishes;
  restaurant: Restaurant;
  /** an order that went out keeps its type and its customer */
  sent: boolean;
  /** the field for the street, with a look-up where there is one */
  renderStreet: (address: Partial<Address>, onChange: (address: Partial<Address>) => void) => ReactNode;
  onSave: (wishes: DraftWishes) => void;
  onClose: () => void;
};

/** What is said of a whole order: whether it is carried away, for whom, when and where to, and a note. */
export function WishesSheet({ restaurant, sent, renderStreet, onSave, onClose, ...props }: WishesSheetProps) {
  const { t } = useLingui();
  const [wishes, setWishes] = useState(props.wishes);
  const { type, contact = {}, address = {}, orderedAt, note = '' } = wishes;
  const wish = (change: Partial<DraftWishes>): void => setWishes({ ...wishes, ...change });
  const moveTo = (change: Partial<Address>): void =>
    wish({ address: { country: restaurant.address.country, ...address, ...change } });
  const isDelivery = type === 'delivery';
  const undialled = contact.phone?.trim() && !isPhoneNumber(contact.phone.trim());
  const outside =
    isDelivery && address.postalCode?.trim() && !deliveryRegion(restaurant.deliveryRegions, address.postalCode);
  const missing =
    type === 'local'
      ? undefined
      : !contact.name?.trim()
        ? t`Enter the name first`
        : isDelivery && !contact.phone?.trim()
          ? t`Enter the phone number first`
          : isDelivery && !(address.street?.trim() && address.postalCode?.trim() && address.city?.trim())
            ? t`Enter the address first`
            : undefined;
  const fault = undialled ? t`This is not a phone number.` : missing;
  const types: { value: OrderType; label: ReactNode }[] = [
    { value: 'local', label: <Word icon={<IconArmchair aria-hidden="true" />} words={t`Here`} /> },
    { value: 'takeaway', label: <Word icon={<IconPaperBag aria-hidden="true" />} words={t`Pick-up`} /> },
    { value: 'delivery', label: <Word icon={<IconMoped aria-hidden="true" />} words={t`Delivery`} /> },
  ];
  return (
    <Sheet
      opened
      size="large"
      onClose={onClose}
      title={<Trans>Order details</Trans>}
      footer={
        <BigButton wide size="staff" reason={fault || undefined} onClick={() => onSave(wishes)}>
          <Trans>Save</Trans>
        </BigButton>
      }
    >
      <div className={classes.fields}>
        {!sent && (
          <Segmented
            wide
            size="staff"
            label={t`How it is eaten`}
            value={type}
            onChange={(chosen) => wish({ type: chosen })}
            options={types.filter(({ value }) => value === 'local' || restaurant.orderTypes.includes(value))}
          />
        )}
        <div className={classes.pair}>
          <TextField
            size="staff"
            label={t`Name`}
            maxLength={200}
            value={contact.name ?? ''}
            onChange={(name) => wish({ contact: { ...contact, name } })}
          />
          <TextField
            size="staff"
            label={t`Phone`}
            type="tel"
            dir="ltr"
            maxLength={40}
            value={contact.phone ?? ''}
            error={undialled ? t`This is not a phone number.` : undefined}
            onChange={(phone) => wish({ contact: { ...contact, phone } })}
          />
        </div>
        {!sent && (
          <CustomerCode
            customer={wishes.customer}
            onFound={(customer, name) => wish({ customer, contact: { ...contact, name } })}
          />
        )}
        {isDelivery && (
          <div className={classes.address}>
            {renderStreet(address, moveTo)}
            <TextField
              size="staff"
              label={t`Postal code`}
              dir="ltr"
              maxLength={20}
              value={address.postalCode ?? ''}
              error={outside ? t`Nobody delivers there; the order is marked.` : undefined}
              onChange={(postalCode) => moveTo({ postalCode })}
            />
            <TextField
              size="staff"
              label={t`Town`}
              maxLength={100}
              value={address.city ?? ''}
              onChange={(city) => moveTo({ city })}
            />
          </div>
        )}
        {type !== 'local' && (
          <WantedTime restaurant={restaurant} wantedAt={orderedAt} onChange={(at) => wish({ orderedAt: at })} />
        )}
        <TextField
          size="staff"
          label={t`Note for the whole order`}
          maxLength={500}
          value={note}
          onChange={(words) => wish({ note: words })}
        />
      </div>
    </Sheet>
  );
}

function Word({ icon, words }: { icon: ReactNode; words: string }) {
  return (
    <span className={classes.word}>
      {icon}
      {words}
    </span>
  );
}
