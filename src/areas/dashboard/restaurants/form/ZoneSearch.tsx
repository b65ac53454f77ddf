import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMoney } from '#domain/money/formatMoney.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import { foundCodes, writtenCodes, zoneSums, type Zone } from '../data/zones.ts';
import classes from './HouseForm.module.css';

/** How far is delivered altogether, and what it costs to one place. */
export function ZoneSearch({ zones, currency }: { zones: readonly Zone[]; currency: Currency }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const money = (amount: Money): string => formatMoney(amount, currency, currentLanguage());
  const { codes, least, most } = zoneSums(zones);
  const found = foundCodes(zones, typed);
  if (codes === 0) return null;
  return (
    <div className={classes.choice}>
      <p className={dashboard.small}>
        <Plural value={codes} one="# postal code" other="# postal codes" /> ·{' '}
        <bdi>{least === most ? money(least) : `${money(least)} – ${money(most)}`}</bdi>
      </p>
      <SearchField value={typed} onChange={setTyped} label={t`Search postal codes`} />
      <div role="status">
        {typed.trim() !== '' && (
          <ul className={classes.found}>
            {found.map(({ zone, fee, codes: own }) => (
              <li key={zone}>
                <Trans>
                  <bdi>{writtenCodes(own)}</bdi>: zone {zone + 1}, {money(fee)}
                </Trans>
              </li>
            ))}
            {found.length === 0 && (
              <li>
                <Trans>There is no delivery to this postal code.</Trans>
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  );
}
