import { useLingui } from '@lingui/react/macro';
import type { Contact } from '#domain/order/order.ts';
import { wishContact } from '#src/features/cart/orderWishes.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import type { FieldsProps } from './AddressFields.tsx';

type ContactFieldsProps = FieldsProps & {
  contact: Partial<Contact>;
  /** whoever brings it has to be able to call */
  callable: boolean;
};

/** Who an order is for, and how to be reached. */
export function ContactFields({ contact, callable, errorAt, onLeft }: ContactFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <div data-field="name">
        <TextField
          label={t`Name`}
          autoComplete="name"
          maxLength={200}
          value={contact.name ?? ''}
          error={errorAt('name')}
          onBlur={() => onLeft('name', contact.name)}
          onChange={(name) => wishContact({ name })}
        />
      </div>
      <div data-field="phone">
        <TextField
          label={callable ? t`Phone` : t`Phone (optional)`}
          type="tel"
          dir="ltr"
          autoComplete="tel"
          maxLength={40}
          value={contact.phone ?? ''}
          error={errorAt('phone')}
          onBlur={() => onLeft('phone', contact.phone)}
          onChange={(phone) => wishContact({ phone })}
        />
      </div>
      <div data-field="email">
        <TextField
          label={t`E-mail (optional)`}
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={254}
          value={contact.email ?? ''}
          error={errorAt('email')}
          onBlur={() => onLeft('email', contact.email)}
          onChange={(email) => wishContact({ email })}
        />
      </div>
    </>
  );
}
