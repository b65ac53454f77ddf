import { Trans, useLingui } from '@lingui/react/macro';
import { employeeTypes, type Terminal } from '#domain/device/device.ts';
import type { Table } from '#domain/table/table.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { TickField } from '#src/ui/input/TickField.tsx';
import cards from '#src/ui/input/ChoiceCards.module.css';
import form from '../form/HouseForm.module.css';
import { toggled } from '../form/OrderTypesPart.tsx';
import type { DeviceSetUp } from './deviceSetUp.ts';
import { modes, useModeWords, useRoleWords } from './useModeWords.ts';

type SetUpFieldsProps = {
  setUp: DeviceSetUp;
  change: (part: Partial<DeviceSetUp>) => void;
  tables: readonly Table[];
  /** card readers that it may be given; none are asked for a device that has not come yet */
  terminals?: readonly Terminal[];
  nameFault: string | undefined;
};

/** What a device shall be. */
export function SetUpFields({ setUp, change, tables, terminals = [], nameFault }: SetUpFieldsProps) {
  const { t } = useLingui();
  const words = useModeWords();
  const roles = useRoleWords();
  const takesCards = ['cashregister', 'tablemanager', 'delivery'].includes(setUp.mode);
  return (
    <>
      <TextField
        label={t`Name of the device`}
        hint={t`As your staff call it: pass, counter, tablet 2`}
        value={setUp.name}
        maxLength={200}
        autoComplete="off"
        onChange={(name) => change({ name })}
        {...(nameFault === undefined ? {} : { error: nameFault })}
      />
      <fieldset className={form.choice}>
        <legend className={form.legend}>
          <Trans>What it is for</Trans>
        </legend>
        <div className={cards.ways} role="radiogroup" aria-label={t`What it is for`}>
          {modes.map((mode) => (
            <label key={mode} className={cards.way}>
              <input
                type="radio"
                name="mode"
                className={cards.radio}
                checked={setUp.mode === mode}
                onChange={() => change({ mode })}
              />
              <span>
                {words.name(mode)}
                <span className={cards.what}>{words.purpose(mode)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {setUp.mode === 'orderscreen' && (
        <Segmented
          wide
          label={t`What it shows`}
          value={setUp.shows}
          onChange={(shows) => change({ shows })}
          options={[
            { value: 'numbers', label: t`Numbers, for guests` },
            { value: 'dishes', label: t`Dishes, for the kitchen` },
          ]}
        />
      )}
      {setUp.mode === 'tablemanager' && (
        <SelectField
          label={t`Whose tablet it is`}
          value={setUp.table_id}
          onChange={(table_id) => change({ table_id })}
          options={[
            { value: '', label: t`The waiters'` },
            ...tables.map(({ table_id, name }) => ({ value: table_id, label: t`Fixed to table ${name}` })),
          ]}
        />
      )}
      <fieldset className={form.choice}>
        <legend className={form.legend}>
          <Trans>Asks for a code</Trans>
        </legend>
        <p className={form.state}>
          <Trans>Only employees with one of these roles unlock it. With none, whoever stands there may use it.</Trans>
        </p>
        {employeeTypes.map((role) => (
          <TickField
            key={role}
            label={roles[role]}
            checked={setUp.employeeTypes.includes(role)}
            onChange={(on) => change({ employeeTypes: toggled(setUp.employeeTypes, role, on) })}
          />
        ))}
      </fieldset>
      {takesCards && terminals.length > 0 && (
        <fieldset className={form.choice}>
          <legend className={form.legend}>
            <Trans>Card readers that it works with</Trans>
          </legend>
          {terminals.map(({ terminal_id, label }) => (
            <TickField
              key={terminal_id}
              label={label}
              checked={setUp.terminals.includes(terminal_id)}
              onChange={(on) => change({ terminals: toggled(setUp.terminals, terminal_id, on) })}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
