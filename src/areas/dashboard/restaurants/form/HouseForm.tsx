import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuildingStore } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { currencies } from '#domain/money/money.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import fields from '#src/ui/input/Form.module.css';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { SwitchField } from '#src/ui/input/SwitchField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { TickField } from '#src/ui/input/TickField.tsx';
import { UnsavedWarning } from '#src/ui/page/UnsavedWarning.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import { useMay } from '../../frame/useChain.ts';
import { Editable } from '../../pieces/Editable.tsx';
import { MoneyField } from '../../pieces/MoneyField.tsx';
import { PictureField } from '../../pieces/PictureField.tsx';
import { WordsField } from '../../pieces/WordsField.tsx';
import { OpeningWeek } from '../hours/OpeningWeek.tsx';
import { OtherDays } from '../hours/OtherDays.tsx';
import { StationsPart } from '../stations/StationsPart.tsx';
import { AddressPart } from './AddressPart.tsx';
import { DeliveryZones } from './DeliveryZones.tsx';
import { focusFault, placeOf } from './formPart.ts';
import classes from './HouseForm.module.css';
import { LegalPart } from './LegalPart.tsx';
import { Meanwhile } from './Meanwhile.tsx';
import { OrderTypesPart, toggled } from './OrderTypesPart.tsx';
import { useHouseForm } from './useHouseForm.ts';

type HouseFormProps = { house: Restaurant; onSaved: (house: Restaurant) => void };

/** Everything that an owner says of a restaurant. */
export function HouseForm({ house, onSaved }: HouseFormProps) {
  const { t } = useLingui();
  const isMine = useMay('manage');
  const online = useOnline();
  const place = useRef<HTMLFormElement>(null);
  const form = useHouseForm(house, onSaved);
  const { draft, change, faults, meanwhile } = form;
  const part = { draft, change, faults };
  const save = async (): Promise<void> => {
    if (await form.save()) showToast({ tone: 'success', text: t`Saved` });
    else if (place.current) focusFault(place.current, form.allFaults);
  };
  const link = (name: 'website' | 'facebook' | 'instagram' | 'twitter') => ({
    value: draft[name],
    maxLength: 300,
    inputMode: 'url' as const,
    autoCapitalize: 'none',
    spellCheck: false,
    dir: 'ltr',
    ...(faults[name] ? { error: t`This is not a web address` } : {}),
    onChange: (text: string) => change({ [name]: text }),
  });
  return (
    <form
      ref={place}
      className={dashboard.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {meanwhile && <Meanwhile {...meanwhile} draft={draft} onTakeTheirs={form.takeTheirs} />}
      <Editable>
        <div className={dashboard.cards}>
          <div className={classes.stack}>
            <Section id="seen" title={<Trans>What guests see</Trans>}>
              <div {...placeOf('name')}>
                <TextField
                  label={t`Name of the restaurant`}
                  maxLength={200}
                  required
                  value={draft.name}
                  onChange={(name) => change({ name })}
                  {...(faults.name ? { error: t`Please enter a name` } : {})}
                />
              </div>
              <PictureField
                label={t`Picture`}
                value={draft.avatar}
                onChange={(avatar) => change({ avatar })}
                shape="house"
                icon={<IconBuildingStore aria-hidden="true" />}
              />
              <WordsField
                label={t`Description`}
                lines={3}
                maxLength={4000}
                value={draft.description}
                onChange={(description) => change({ description })}
              />
            </Section>
            <Section id="open" title={<Trans>When it is open</Trans>}>
              <div {...placeOf('openingDays')}>
                <OpeningWeek week={draft.openingDays} onChange={(openingDays) => change({ openingDays })} />
              </div>
              <OtherDays
                exceptions={draft.openingExceptions}
                timezone={draft.timezone}
                onChange={(openingExceptions) => change({ openingExceptions })}
              />
            </Section>
            <Section id="stations" title={<Trans>Kitchen stations</Trans>}>
              <StationsPart {...part} restaurant_id={house.restaurant_id} />
            </Section>
            <Section id="links" title={<Trans>Elsewhere on the web</Trans>}>
              <div {...placeOf('website')}>
                <TextField label={t`Website`} {...link('website')} />
              </div>
              <div {...placeOf('facebook')}>
                <TextField label="Facebook" {...link('facebook')} />
              </div>
              <div {...placeOf('instagram')}>
                <TextField label="Instagram" {...link('instagram')} />
              </div>
              <div {...placeOf('twitter')}>
                <TextField label="X" {...link('twitter')} />
              </div>
            </Section>
          </div>
          <div className={classes.stack}>
            <Section id="where" title={<Trans>Where it is</Trans>}>
              <AddressPart {...part} />
              <div className={fields.pair}>
                <SelectField
                  label={t`Time zone`}
                  value={draft.timezone}
                  onChange={(timezone) => change({ timezone })}
                  options={zonesWith(draft.timezone)}
                />
                <SelectField
                  label={t`Currency`}
                  value={draft.currency}
                  onChange={(currency) => change({ currency: currency as typeof draft.currency })}
                  options={currencies.map((value) => ({ value, label: value }))}
                />
              </div>
            </Section>

            <Section id="orders" title={<Trans>Orders and payment</Trans>}>
              <OrderTypesPart {...part} />
              <fieldset className={classes.choice} {...placeOf('paymentTypes')}>
                <legend className={classes.legend}>
                  <Trans>Guests pay</Trans>
                </legend>
                <TickField
                  label={t`At the restaurant`}
                  checked={draft.paymentTypes.includes('cash')}
                  onChange={(on) => change({ paymentTypes: toggled(draft.paymentTypes, 'cash', on) })}
                />
                <TickField
                  label={t`By card on their phone`}
                  checked={draft.paymentTypes.includes('online')}
                  onChange={(on) => change({ paymentTypes: toggled(draft.paymentTypes, 'online', on) })}
                />
                {faults.paymentTypes && (
                  <p className={classes.fault}>
                    <Trans>Please choose at least one</Trans>
                  </p>
                )}
              </fieldset>
              <SwitchField
                label={t`Staff confirm a table's first order`}
                hint={t`So that nobody orders from elsewhere with a photographed code`}
                checked={draft.confirmFirstOrder}
                onChange={(confirmFirstOrder) => change({ confirmFirstOrder })}
              />
              <SwitchField
                label={t`Card readers ask for a tip`}
                checked={draft.readerTips}
                onChange={(readerTips) => change({ readerTips })}
              />
            </Section>
            {(draft.orderTypes.includes('delivery') || draft.zones.length > 0 || form.isWrong) && (
              <Section id="delivery" title={<Trans>Delivery</Trans>}>
                <MoneyField
                  label={t`Smallest order for delivery`}
                  currency={draft.currency}
                  value={draft.minOrderValue}
                  onChange={(minOrderValue, isWrong) => {
                    form.setWrong('minOrderValue', isWrong);
                    change({ minOrderValue });
                  }}
                />
                <DeliveryZones {...part} onWrong={form.setWrong} />
              </Section>
            )}
            <Section id="legal" title={<Trans>Receipts and taxes</Trans>}>
              <LegalPart {...part} />
            </Section>
          </div>
        </div>
      </Editable>
      <FormFailure>{form.failure}</FormFailure>
      <div className={dashboard.foot}>
        {isMine && (
          <BigButton type="submit" busy={form.busy} reason={online ? undefined : t`Saving needs a connection`}>
            <Trans>Save</Trans>
          </BigButton>
        )}
        <span className={classes.state} role="status">
          {!online ? (
            <Trans>There is no network: nothing can be saved at the moment.</Trans>
          ) : form.changed ? (
            <Trans>Not saved yet</Trans>
          ) : (
            ''
          )}
        </span>
      </div>
      <UnsavedWarning changed={form.changed} />
    </form>
  );
}

function Section({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section className={dashboard.card} aria-labelledby={id}>
      <h2 id={id} className={dashboard.cardTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The time zones that the browser knows, and the one that stands there. */
const zonesWith = (timezone: string): { value: string; label: string }[] =>
  [...new Set([timezone, ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
