import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconSortAscending, IconTrash } from '@tabler/icons-react';
import { useState, type ClipboardEvent } from 'react';
import { newId } from '#src/data/ids.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import { MoneyField } from '../../pieces/MoneyField.tsx';
import { pricedList, withList } from '../data/pricedList.ts';
import { cheapestFirst, codesIn, sortedCodes, zoneFault, type Zone } from '../data/zones.ts';
import { placeOf, type FormPart } from './formPart.ts';
import classes from './HouseForm.module.css';
import { ZoneFaultNote } from './ZoneFaultNote.tsx';
import { ZoneSearch } from './ZoneSearch.tsx';

type DeliveryZonesProps = FormPart<'zones' | 'currency'> & {
  /** what stands there is no amount */
  onWrong: (field: string, isWrong: boolean) => void;
};

/** Where is delivered, and what it costs: postal codes with one fee each. */
export function DeliveryZones({ draft: { zones, currency }, change, faults, onWrong }: DeliveryZonesProps) {
  const { t } = useLingui();
  // zones have no name of their own: whoever takes one away does not move what is half typed in the next
  const [keys, setKeys] = useState<readonly string[]>(() => zones.map(() => newId()));
  const keyAt = (at: number): string => keys[at] ?? String(at);
  const fault = zoneFault(zones);
  // whoever types the fee first is not at fault yet
  const isEmpty = (at: number): boolean => !!faults.zones && fault?.kind === 'empty' && fault.zones.includes(at);
  const put = (at: number, part: Partial<Zone>): void =>
    change({ zones: zones.map((zone, place) => (place === at ? { ...zone, ...part } : zone)) });
  const paste = (at: number, event: ClipboardEvent): void => {
    const list = pricedList(event.clipboardData.getData('text/plain'));
    if (!list) return;
    event.preventDefault();
    const next = withList(zones, at, list);
    setKeys(next.map((_, place) => (place < zones.length ? keyAt(place) : newId())));
    change({ zones: next });
    showToast({ tone: 'success', text: t`The list is parted into zones by its fees.` });
  };
  const sort = (): void => {
    const order = cheapestFirst(zones);
    setKeys(order.map(keyAt));
    change({
      zones: order.flatMap((at) => zones[at] ?? []).map((zone) => ({ ...zone, codes: sortedCodes(zone.codes) })),
    });
  };
  return (
    <div className={classes.choice} {...placeOf('zones')}>
      {zones.length > 0 && (
        <p className={dashboard.small}>
          <Trans>
            Part postal codes by commas or lines; 1010–1030 are all between. A list can be pasted, with fees too: 1010;
            2.50.
          </Trans>
        </p>
      )}
      {zones.length > 0 && <ZoneSearch zones={zones} currency={currency} />}
      {zones.map((zone, at) => (
        <div key={keyAt(at)} className={classes.zone} role="group" aria-label={t`Delivery zone ${at + 1}`}>
          <div onPaste={(event) => paste(at, event)}>
            <TextField
              label={t`Postal codes of zone ${at + 1}`}
              hint={t`Postal codes: ${codesIn(zone.codes).length}`}
              lines={2}
              value={zone.codes}
              onChange={(codes) => put(at, { codes })}
              {...(isEmpty(at) ? { error: t`Please fill this in` } : {})}
            />
          </div>
          <div className={classes.zoneFoot}>
            <MoneyField
              label={t`Delivery fee`}
              currency={currency}
              value={zone.fee}
              onChange={(fee, isWrong) => {
                onWrong(`zone ${keyAt(at)}`, isWrong);
                put(at, { fee });
              }}
            />
            <BigButton
              tone="quiet"
              icon={<IconTrash aria-hidden="true" />}
              onClick={() => {
                onWrong(`zone ${keyAt(at)}`, false);
                setKeys(keys.filter((_, place) => place !== at));
                change({ zones: zones.filter((_, place) => place !== at) });
              }}
            >
              <Trans>Remove zone {at + 1}</Trans>
            </BigButton>
          </div>
        </div>
      ))}
      {fault && fault.kind !== 'empty' && (
        <ZoneFaultNote fault={fault} zones={zones} currency={currency} onCodes={(at, codes) => put(at, { codes })} />
      )}
      {zones.length === 0 && (
        <p className={dashboard.small}>
          <Trans>Nobody can have anything delivered as long as there is no zone.</Trans>
        </p>
      )}
      <div className={dashboard.actions}>
        <BigButton
          tone="plain"
          icon={<IconPlus aria-hidden="true" />}
          onClick={() => {
            setKeys([...zones.map((_, at) => keyAt(at)), newId()]);
            change({ zones: [...zones, { fee: undefined, codes: '' }] });
          }}
        >
          <Trans>Add a delivery zone</Trans>
        </BigButton>
        {zones.length > 0 && (
          <BigButton tone="quiet" icon={<IconSortAscending aria-hidden="true" />} onClick={sort}>
            <Trans>Put in order</Trans>
          </BigButton>
        )}
      </div>
    </div>
  );
}
