import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '#domain/money/formatMoney.ts';
import type { Currency } from '#domain/money/money.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import { mostCodes, withoutCodes, type Zone, type ZoneFault } from '../data/zones.ts';
import classes from './HouseForm.module.css';

type ZoneFaultNoteProps = {
  /** of an empty zone it is said at its field */
  fault: Exclude<ZoneFault, { kind: 'empty' }>;
  zones: readonly Zone[];
  currency: Currency;
  onCodes: (zone: number, codes: string) => void;
};

/** More of them are counted. */
const named = 5;

/** What cannot be saved of the zones; of a code in two zones it is said in which, and which one keeps it is chosen. */
export function ZoneFaultNote({ fault, zones, currency, onCodes }: ZoneFaultNoteProps) {
  const { t } = useLingui();
  if (fault.kind === 'too_long')
    return (
      <p className={classes.fault} role="alert">
        <Trans>
          <bdi>{fault.code}</bdi> is too long for a postal code
        </Trans>
      </p>
    );
  if (fault.kind === 'too_many')
    return (
      <p className={classes.fault} role="alert">
        <Trans>These are more than {mostCodes} postal codes. Please make a range shorter.</Trans>
      </p>
    );
  const { codes } = fault;
  const [one, other] = fault.zones;
  const place = (at: number): string =>
    t`zone ${at + 1} (${formatMoney(zones[at]?.fee ?? 0, currency, currentLanguage())})`;
  const keep = (from: number): void => onCodes(from, withoutCodes(zones[from]?.codes ?? '', codes));
  const list = codes.slice(0, named).join(', ');
  const rest = codes.length - named;
  return (
    <div role="alert" className={classes.twice}>
      <p className={classes.fault}>
        {codes.length === 1 ? (
          <Trans>
            The postal code <bdi>{list}</bdi> occurs twice: in {place(one)} and in {place(other)}.
          </Trans>
        ) : rest <= 0 ? (
          <Trans>
            The postal codes <bdi>{list}</bdi> occur twice: in {place(one)} and in {place(other)}.
          </Trans>
        ) : (
          <Trans>
            The postal codes <bdi>{list}</bdi> and {rest} more occur twice: in {place(one)} and in {place(other)}.
          </Trans>
        )}
      </p>
      <div className={dashboard.actions}>
        <BigButton tone="plain" onClick={() => keep(other)}>
          <Trans>Keep in zone {one + 1}</Trans>
        </BigButton>
        <BigButton tone="plain" onClick={() => keep(one)}>
          <Trans>Keep in zone {other + 1}</Trans>
        </BigButton>
      </div>
    </div>
  );
}
