import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecklist, IconCoins, IconReceipt2, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useId } from 'react';
import { useSnapshot } from 'valtio';
import type { Currency } from '#domain/money/money.ts';
import type { Bill } from '#domain/payment/bill.ts';
import { areChosen, type BillWay, billWays, claimsOf } from '#domain/payment/billChoice.ts';
import { maxShares } from '#domain/payment/shareAmount.ts';
import cards from '#src/ui/input/ChoiceCards.module.css';
import { Stepper } from '#src/ui/input/Stepper.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { billOwners } from './billOwners.ts';
import { chooseLines, chooseWay, payChoice, splitInto, takeShares, typeAmount } from './payStore.ts';
import classes from './PayWays.module.css';

const icons: Record<BillWay, typeof IconReceipt2> = {
  all: IconReceipt2,
  share: IconUsersGroup,
  items: IconChecklist,
  amount: IconCoins,
};

type PayWaysProps = {
  bill: Bill;
  currency: Currency;
  amountProblem: string | undefined;
  /** the orders that this phone made */
  own: ReadonlySet<string>;
};

/** Everything, an equal share, chosen items or an amount. */
export function PayWays({ bill, currency, amountProblem, own }: PayWaysProps) {
  const { t } = useLingui();
  const group = useId();
  const choice = useSnapshot(payChoice);
  const { way, share, amountText } = choice;
  // where the whole bill is one guest's, it is what "everything" says
  const mine = billOwners(bill.orders, own).size > 0 ? claimsOf(bill, own) : [];
  const isMine = mine.length > 0 && areChosen(choice, mine);
  const names: Record<BillWay, string> = {
    all: t`Everything`,
    share: t`Equal share`,
    items: t`Chosen items`,
    amount: t`An amount`,
  };
  const left = <Price amount={bill.left} currency={currency} />;
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>
        <Trans>What would you like to pay?</Trans>
      </h2>
      <div className={cards.ways} role="radiogroup" aria-label={t`What would you like to pay?`}>
        {billWays.map((each) => {
          const Icon = icons[each];
          return (
            <label key={each} className={cards.way}>
              <input
                type="radio"
                className={cards.radio}
                name={group}
                checked={each === way && !isMine}
                onChange={() => chooseWay(each)}
              />
              <Icon size={26} stroke={1.5} aria-hidden="true" />
              {names[each]}
            </label>
          );
        })}
        {mine.length > 0 && (
          <label className={cards.way}>
            <input
              type="radio"
              className={cards.radio}
              name={group}
              checked={isMine}
              onChange={() => chooseLines(mine)}
            />
            <IconUser size={26} stroke={1.5} aria-hidden="true" />
            <Trans>What I ordered</Trans>
          </label>
        )}
      </div>
      {way === 'share' && (
        <div className={classes.share}>
          <div className={classes.stepped}>
            <span>
              <Trans>The bill is shared by</Trans>
            </span>
            <Stepper label={t`People`} value={share.of} min={1} max={maxShares} onChange={splitInto} />
          </div>
          <div className={classes.stepped}>
            <span>
              <Trans>I pay for</Trans>
            </span>
            <Stepper label={t`Shares`} value={share.count} min={1} max={share.of} onChange={takeShares} />
          </div>
        </div>
      )}
      {way === 'items' && (
        <p className={classes.hint}>
          <Trans>Tick on the bill what you pay for.</Trans>
        </p>
      )}
      {way === 'amount' && (
        <TextField
          label={t`Amount`}
          inputMode="decimal"
          value={amountText}
          onChange={typeAmount}
          hint={<Trans>At most {left}</Trans>}
          error={amountProblem}
        />
      )}
    </section>
  );
}
