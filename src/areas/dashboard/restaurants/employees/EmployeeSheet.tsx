import { Trans, useLingui } from '@lingui/react/macro';
import { IconDice5, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { employeeTypes, type Employee, type EmployeeType } from '#domain/device/device.ts';
import { employeeCode, isWeakCode } from '#domain/device/employee.ts';
import { newId } from '#src/data/ids.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import fields from '#src/ui/input/Form.module.css';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { SwitchField } from '#src/ui/input/SwitchField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { TickField } from '#src/ui/input/TickField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { useOnline } from '../../pieces/useOnline.ts';
import { mergeDrafts } from '../../pieces/mergeDrafts.ts';
import { quickerOne } from '../../pieces/quickerOne.ts';
import { useRoleWords } from '../devices/useModeWords.ts';
import form from '../form/HouseForm.module.css';
import { toggled } from '../form/OrderTypesPart.tsx';
import { houseSentence } from '../houseSentence.ts';
import { suggestedCode, unforeseen } from './suggestedCode.ts';

type EmployeeSheetProps = {
  restaurant_id: string;
  /** undefined: a new one */
  employee: Employee | undefined;
  onEmployee: (employee: Employee) => void;
  onGone: (employee_id: string) => void;
  onClose: () => void;
};

type Draft = { name: string; types: readonly EmployeeType[]; active: boolean };
const draftOf = ({ name, types, active }: Employee): Draft => ({ name, types, active });

/** Somebody of the staff. The code is written and never read back (D18). */
export function EmployeeSheet({ restaurant_id, employee, onEmployee, onGone, onClose }: EmployeeSheetProps) {
  const { t } = useLingui();
  const online = useOnline();
  const roles = useRoleWords();
  const [employee_id] = useState(() => employee?.employee_id ?? newId());
  const [base, setBase] = useState(employee);
  const [draft, setDraft] = useState<Draft>(() =>
    employee ? draftOf(employee) : { name: '', types: ['waiter'], active: true },
  );
  const [code, setCode] = useState(() => (employee ? '' : suggestedCode(unforeseen)));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const faults = {
    name: draft.name.trim() === '' ? t`Please enter a name` : undefined,
    types: draft.types.length === 0 ? t`Please choose at least one` : undefined,
    code: codeFault(),
  };
  function codeFault(): string | undefined {
    const typed = code.trim();
    if (employee && typed === '') return undefined;
    if (!employeeCode.test(typed)) return t`A code has six to twelve digits`;
    return isWeakCode(typed) ? t`This code is the first that anybody would try. Please take another one.` : undefined;
  }
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      const current = quickerOne(error) as Employee | undefined;
      if (current && base) {
        setDraft(mergeDrafts(draftOf(base), draft, draftOf(current)).draft);
        setBase(current);
        onEmployee(current);
      }
      setFailure(houseSentence(error));
    }
    setBusy(false);
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (Object.values(faults).some((fault) => fault !== undefined)) return;
    const words = { employee_id, name: draft.name.trim(), types: [...draft.types], active: draft.active };
    const typed = code.trim();
    await run(async () => {
      onEmployee(
        base
          ? await asUser('PUT /restaurant/employees', {
              body: {
                restaurant_id,
                employee: {
                  ...words,
                  ...(base.version === undefined ? {} : { version: base.version }),
                  ...(typed === '' ? {} : { code: typed }),
                },
              },
            })
          : await asUser('POST /restaurant/employees', {
              body: { restaurant_id, employee: { ...words, code: typed } },
            }),
      );
      showToast({ tone: 'success', text: t`Saved` });
      onClose();
    });
  };
  const error = (fault: string | undefined) => (tried && fault !== undefined ? { error: fault } : {});
  return (
    <Sheet opened onClose={onClose} title={employee ? <bdi>{employee.name}</bdi> : <Trans>New employee</Trans>}>
      <form
        className={fields.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
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
          label={employee ? t`New code` : t`Code`}
          hint={
            employee
              ? t`Left empty, the code stays as it is.`
              : t`Unlocks devices. Note it now: it is never shown again.`
          }
          value={code}
          inputMode="numeric"
          maxLength={12}
          dir="ltr"
          autoComplete="off"
          onChange={setCode}
          {...error(faults.code)}
        />
        <BigButton
          tone="plain"
          icon={<IconDice5 aria-hidden="true" />}
          onClick={() => setCode(suggestedCode(unforeseen))}
        >
          <Trans>Suggest a code</Trans>
        </BigButton>
        <SwitchField
          label={t`Works here at the moment`}
          hint={t`Switched off, the code unlocks nothing.`}
          checked={draft.active}
          onChange={(active) => change({ active })}
        />
        <FormFailure>{failure}</FormFailure>
        <BigButton wide type="submit" busy={busy} reason={online ? undefined : t`Saving needs a connection`}>
          <Trans>Save</Trans>
        </BigButton>
        {employee && (
          <ConfirmButton
            wide
            tone="quiet"
            busy={busy}
            icon={<IconTrash aria-hidden="true" />}
            question={<Trans>Tap again: the code stops working at once</Trans>}
            onConfirm={() =>
              void run(async () => {
                await asUser('DELETE /restaurant/employees', { query: { restaurant_id, employee_id } });
                onClose();
                onGone(employee_id);
              })
            }
          >
            <Trans>Remove the employee</Trans>
          </ConfirmButton>
        )}
      </form>
    </Sheet>
  );
}
