import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderType } from '#domain/order/order.ts';
import { TickField } from '#src/ui/input/TickField.tsx';
import classes from './HouseForm.module.css';
import { placeOf, type FormPart } from './formPart.ts';

/** How guests may order. */
export function OrderTypesPart({ draft, change, faults }: FormPart<'orderTypes'>) {
  const { t } = useLingui();
  const names: Record<OrderType, string> = { local: t`At the table`, takeaway: t`Pick-up`, delivery: t`Delivery` };
  return (
    <fieldset className={classes.choice} {...placeOf('orderTypes')}>
      <legend className={classes.legend}>
        <Trans>Guests order</Trans>
      </legend>
      {(['local', 'takeaway', 'delivery'] as const).map((type) => (
        <TickField
          key={type}
          label={names[type]}
          checked={draft.orderTypes.includes(type)}
          onChange={(on) => change({ orderTypes: toggled(draft.orderTypes, type, on) })}
        />
      ))}
      {faults.orderTypes && (
        <p className={classes.fault}>
          <Trans>Please choose at least one</Trans>
        </p>
      )}
    </fieldset>
  );
}

export const toggled = <T,>(list: readonly T[], one: T, on: boolean): T[] => {
  const others = list.filter((each) => each !== one);
  return on ? [...others, one] : others;
};
