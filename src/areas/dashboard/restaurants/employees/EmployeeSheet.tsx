import { Trans, useLingui } from '@lingui/react/macro';
import { IconDice5 } from '@tabler/icons-react';
import { useState } from 'react';
import { employeeTypes, type Employee, type EmployeeType } from '#domain/device/device.ts';
import { employeeCode, isWeakCode } from '#domain/device/employee.ts';
import { newId } from '#src/data/ids.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { SwitchField } from '#src/ui/input/SwitchField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { TickField } from '#src/ui/input/TickField.tsx';
import { useRoleWords } from '../devices/useModeWords.ts';
import { EntitySheet } from '../EntitySheet.tsx';
import form from '../form/HouseForm.module.css';
import { toggled } from '../form/OrderTypesPart.tsx';
import { useSheetDraft } from '../useSheetDraft.ts';
import { suggestedCode, unforeseen } from './suggestedCode.ts';

type EmployeeSheetProps = {
  restaurant_id: string;
  /** undefined: a new one */
  employee: Employee | undefined;
  onEmployee: (employee: Employee) => void;
  onGone: (employee_id: string) => void;
  onClose: () => void;
};

type Draft = { name: string; types: readonly EmployeeType[]; active: boolean; code: string };

/** Somebody of the staff. The code is written and never read back (D18). */
export function EmployeeSheet({ restaurant_id, employee, onEmployee, onGone, onClose }: EmployeeSheetProps) {
  const { t } = useLingui();
  const roles = useRoleWords();
  const [employee_id] = useState(() => employee?.employee_id ?? newId());
  const [firstCode] = useState(() => suggestedCode(unforeseen));
  const [tried, setTried] = useState(false);
  const { base, draft, changed, change, save, saving } = useSheetDraft<Employee, Draft>({
    entity: employee,
    draftOf: (of) =>
      of
        ? { name: of.name, types: of.types, active: of.active, code: '' }
        : { name: '', types: ['waiter'], active: true, code: firstCode },
    send: ({ name, types, active, code }, on) => {
      const words = { employee_id, name: name.trim(), types: [...types], active };
      const typed = code.trim();
      if (!on)
        return asUser('POST /restaurant/employees', { body: { restaurant_id, employee: { ...words, code: typed } } });
      const { version } = on;
      const based = { ...(version === undefined ? {} : { version }), ...(typed === '' ? {} : { code: typed }) };
      return asUser('PUT /restaurant/employees', { body: { restaurant_id, employee: { ...words, ...based } } });
    },
    onStored: onEmployee,
    onClose,
  });
  const faults = {
    name: draft.name.trim() === '' ? t`Please enter a name` : undefined,
    types: draft.types.length === 0 ? t`Please choose at least one` : undefined,
    code: codeFault(),
  };
  function codeFault(): string | undefined {
    const typed = draft.code.trim();
    if (base && typed === '') return undefined;
    if (!employeeCode.test(typed)) return t`A code has six to twelve digits`;
    return isWeakCode(typed) ? t`This code is the first that anybody would try. Please take another one.` : undefined;
  }
  const trySaving = async (): Promise<void> => {
    setTried(true);
    if (Object.values(faults).every((fault) => fault === undefined)) await save();
  };
  const error = (fault: string | undefined) => (tried && fault !== undefined ? { error: fault } : {});
  return (
    <EntitySheet
      title={base ? <bdi>{base.name}</bdi> : <Trans>New employee</Trans>}
      saving={saving}
      onSave={trySaving}
      onClose={onClose}
      changed={changed}
      removal={
        base && {
          words: <Trans>Remove the employee</Trans>,
          question: <Trans>Tap again: the code stops working at once</Trans>,
          remove: async () => {
            await asUser('DELETE /restaurant/employees', { query: { restaurant_id, employee_id } });
            onGone(employee_id);
          },
        }
      }
    >
      <TextField
        label={t`Name`}
        value={draft.name}
        maxLength={200}
        autoComplete="off"
        onChange={(name) => change({ name })}
        {...error(faults.name)}
      />
      <fieldset className={form.choice}>
        <legend className={form.legend}>
          <Trans>Roles</Trans>
        </legend>
        {employeeTypes.map((role) => (
          <TickField
            key={role}
            label={roles[role]}
            checked={draft.types.includes(role)}
            onChange={(on) => change({ types: toggled(draft.types, role, on) })}
          />
        ))}
        {tried && faults.types !== undefined && <p className={form.fault}>{faults.types}</p>}
      </fieldset>
      <TextField
        label={base ? t`New code` : t`Code`}
        hint={
          base ? t`Left empty, the code stays as it is.` : t`Unlocks devices. Note it now: it is never shown again.`
        }
        value={draft.code}
        inputMode="numeric"
        maxLength={12}
        dir="ltr"
        autoComplete="off"
        onChange={(code) => change({ code })}
        {...error(faults.code)}
      />
      <BigButton
        tone="plain"
        icon={<IconDice5 aria-hidden="true" />}
        onClick={() => change({ code: suggestedCode(unforeseen) })}
      >
        <Trans>Suggest a code</Trans>
      </BigButton>
      <SwitchField
        label={t`Works here at the moment`}
        hint={t`Switched off, the code unlocks nothing.`}
        checked={draft.active}
        onChange={(active) => change({ active })}
      />
    </EntitySheet>
  );
}
