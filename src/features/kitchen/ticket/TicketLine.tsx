import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconNote, IconPrinter } from '@tabler/icons-react';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { OrderItem } from '#domain/order/order.ts';
import { changeTexts } from '#domain/order/changeTexts.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { cx } from '#src/ui/cx.ts';
import { LineChanges } from '#src/ui/order/LineChanges.tsx';
import classes from './TicketLine.module.css';

type TicketLineProps = {
  line: OrderItem;
  crossed: boolean;
  onToggle?: ((line: OrderItem) => void) | undefined;
};

/** A line as the cook reads it: how many of what, and big below it what is different. A tap crosses it off. */
export function TicketLine({ line, crossed, onToggle }: TicketLineProps) {
  const { i18n } = useLingui();
  const name = textIn(line.name, i18n.locale);
  const done = crossed || line.doneAt !== undefined;
  const content = (
    <>
      <span className={classes.quantity}>
        <bdi>{line.quantity}</bdi>
        <span aria-hidden="true">×</span>
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <LineChanges changes={changeTexts(line, i18n.locale)} />
        {line.note !== undefined && (
          <span className={classes.note}>
            <IconNote aria-hidden="true" />
            <bdi>{line.note}</bdi>
          </span>
        )}
        {line.printedAt !== undefined && line.voided === undefined && (
          <span className={classes.printed}>
            <IconPrinter aria-hidden="true" />
            <Trans>Ticket printed {formatTime(line.printedAt)}</Trans>
          </span>
        )}
        {line.voided && (
          <span className={classes.voidedReason}>
            <Trans>Voided: {line.voided.reason}</Trans>
          </span>
        )}
      </span>
      {done && <IconCheck className={classes.tick} aria-hidden="true" />}
    </>
  );
  const className = cx(classes.line, done && classes.done, line.voided && classes.voided);
  if (!onToggle) return <div className={className}>{content}</div>;
  return (
    <button
      type="button"
      className={cx(className, classes.tappable)}
      aria-pressed={line.voided ? undefined : done}
      onClick={() => onToggle(line)}
    >
      {content}
      <span className="unseen">
        {line.voided ? (
          <Trans>confirm void</Trans>
        ) : line.doneAt === undefined ? (
          <Trans>cross off</Trans>
        ) : (
          <Trans>make again</Trans>
        )}
      </span>
    </button>
  );
}
