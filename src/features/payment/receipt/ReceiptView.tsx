import { Trans, useLingui } from '@lingui/react/macro';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Money } from '#domain/money/money.ts';
import type { Receipt, ReceiptLine } from '#domain/receipt/receipt.ts';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { PaidCardLines } from './PaidCardLines.tsx';
import { OptionWords } from '../PartsList.tsx';
import classes from './ReceiptView.module.css';

/** A receipt, for the screen and for paper (D7). */
export function ReceiptView({ receipt, simulated }: { receipt: Receipt; simulated: boolean }) {
  const { i18n } = useLingui();
  const { currency } = receipt;
  const price = (amount: Money, signed = false) => <Price amount={amount} currency={currency} signed={signed} />;
  return (
    <article className={classes.receipt}>
      <header className={classes.head}>
        <strong>{receipt.legalName}</strong>
        <span>
          {receipt.address.street}, <bdi>{receipt.address.postalCode}</bdi> {receipt.address.city}
        </span>
        {receipt.vatNumber !== undefined && (
          <span>
            <Trans>VAT number {receipt.vatNumber}</Trans>
          </span>
        )}
      </header>
      <p className={classes.row}>
        <span>
          <Trans>Order {receipt.numbers.join(', ')}</Trans>
        </span>
        <bdi>{formatDayTime(receipt.at)}</bdi>
      </p>
      {receipt.receiptNumber !== undefined && (
        <p>
          <Trans>Receipt {receipt.receiptNumber}</Trans>
        </p>
      )}
      {receipt.corrects !== undefined && (
        <p>
          <Trans>corrects receipt {receipt.corrects}</Trans>
        </p>
      )}
      {receipt.reason !== undefined && (
        <p>
          <Trans>Given back: {receipt.reason}</Trans>
        </p>
      )}
      {simulated && (
        <p className={classes.notice}>
          <Trans>Simulated payment: no money was taken.</Trans>
        </p>
      )}
      {receipt.cancelled && (
        <p className={classes.notice}>
          <Trans>This order was cancelled.</Trans>
        </p>
      )}
      <ul className={classes.lines}>
        {receipt.lines.map((line, index) => (
          // lines of a receipt are a text: they stand as they were written
          <li key={index}>
            <p className={classes.row}>
              <span>
                {line.quantity} × {textIn(line.name, i18n.locale)}
              </span>
              {price(line.amount)}
            </p>
            <Described line={line} />
          </li>
        ))}
      </ul>
      {receipt.deliveryFee > 0 && (
        <p className={classes.row}>
          <Trans>Delivery fee</Trans>
          {price(receipt.deliveryFee)}
        </p>
      )}
      {receipt.topUp > 0 && (
        <p className={classes.row}>
          <Trans>Top-up to the minimum</Trans>
          {price(receipt.topUp)}
        </p>
      )}
      {receipt.discount !== 0 && (
        <p className={classes.row}>
          <Trans>Discount</Trans>
          {price(-receipt.discount)}
        </p>
      )}
      <p className={classes.total}>
        <Trans>Total</Trans>
        {price(receipt.total)}
      </p>
      {receipt.taxes.map((tax) => (
        <p key={tax.rate} className={classes.tax}>
          <span>
            <Trans>
              {tax.rate} % of {price(tax.net)} net
            </Trans>
          </span>
          {price(tax.tax)}
        </p>
      ))}
      {receipt.payments.map((payment, index) => (
        <div key={index} className={classes.payment}>
          <p className={classes.row}>
            <OptionWords option={payment.option} />
            {price(payment.amount)}
          </p>
          {payment.card && <PaidCardLines card={payment.card} />}
          {payment.tip !== 0 && (
            <p className={classes.row}>
              <Trans>Tip</Trans>
              {price(payment.tip)}
            </p>
          )}
          {payment.rounding !== 0 && (
            <p className={classes.row}>
              <Trans>Rounding</Trans>
              {price(payment.rounding, true)}
            </p>
          )}
          {payment.given !== undefined && (
            <>
              <p className={classes.row}>
                <Trans>Given</Trans>
                {price(payment.given)}
              </p>
              <p className={classes.row}>
                <Trans>Change</Trans>
                {price(payment.change)}
              </p>
            </>
          )}
          {payment.refunded !== 0 && (
            <p className={classes.row}>
              <Trans>Refunded</Trans>
              {price(-payment.refunded)}
            </p>
          )}
        </div>
      ))}
      {receipt.remaining > 0 && (
        <p className={classes.row}>
          <Trans>Remaining</Trans>
          {price(receipt.remaining)}
        </p>
      )}
    </article>
  );
}

/** What was changed about a line, in small print. */
function Described({ line }: { line: ReceiptLine }) {
  const { i18n, t } = useLingui();
  const say = (text: Readonly<Record<string, string>>): string => textIn(text, i18n.locale);
  const words = line.description.flatMap(({ name, option, without, extra, toppings, selections }) => [
    ...[name, option].filter((text) => text !== undefined).map(say),
    ...selections.map(say),
    ...without.map((text) => t`no ${say(text)}`),
    ...[...extra, ...toppings].map((text) => t`extra ${say(text)}`),
  ]);
  return words.length === 0 ? null : <p className={classes.described}>{words.join(', ')}</p>;
}
