import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderType } from '#domain/order/order.ts';
import fields from '#src/ui/input/Form.module.css';
import { TextField } from '#src/ui/input/TextField.tsx';
import { typedPercent } from '../data/houseDraft.ts';
import { placeOf, type FormPart } from './formPart.ts';
import classes from './HouseForm.module.css';

/** Who the restaurant is in law, and what it pays on what it sells. */
export function LegalPart({ draft, change }: FormPart<'legalName' | 'vatNumber' | 'taxes' | 'orderTypes'>) {
  const { t } = useLingui();
  const names: Record<OrderType, string> = { local: t`At the table`, takeaway: t`Pick-up`, delivery: t`Delivery` };
  return (
    <>
      <div className={fields.pair}>
        <TextField
          label={t`Legal name`}
          hint={t`As it stands on receipts`}
          maxLength={200}
          value={draft.legalName}
          onChange={(legalName) => change({ legalName })}
        />
        <TextField
          label={t`VAT number`}
          maxLength={40}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={draft.vatNumber}
          onChange={(vatNumber) => change({ vatNumber })}
        />
      </div>
      <fieldset className={classes.choice} {...placeOf('taxes')}>
        <legend className={classes.legend}>
          <Trans>Tax by order type, in percent</Trans>
        </legend>
        <p className={classes.state}>
          <Trans>Only where one rate holds for everything. Left empty, each article's own rate counts.</Trans>
        </p>
        <div className={classes.rates}>
          {(['local', 'takeaway', 'delivery'] as const)
            .filter((type) => draft.orderTypes.includes(type) || draft.taxes[type])
            .map((type) => {
              const text = draft.taxes[type] ?? '';
              const isWrong = text.trim() !== '' && typedPercent(text) === undefined;
              return (
                <TextField
                  key={type}
                  label={names[type]}
                  inputMode="decimal"
                  autoComplete="off"
                  value={text}
                  {...(isWrong ? { error: t`Please write a number up to 100` } : {})}
                  onChange={(rate) => change({ taxes: { ...draft.taxes, [type]: rate } })}
                />
              );
            })}
        </div>
      </fieldset>
    </>
  );
}
