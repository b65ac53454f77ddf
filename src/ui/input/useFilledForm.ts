import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { errorSentence } from '#src/i18n/errorSentence.ts';

type Values = Record<string, string | boolean>;
type Names<V extends Values, T> = Extract<{ [Name in keyof V]: V[Name] extends T ? Name : never }[keyof V], string>;

type FilledFormOptions<V extends Values> = {
  initialValues: V;
  /** what is wrong with the value of a field, and what to do */
  validate?: { [Name in keyof V]?: (value: V[Name], values: V) => string | undefined };
  /** a failure is shown in the form */
  onSubmit: (values: V) => Promise<void>;
  /** the sentence of a failure */
  say?: (error: unknown) => string;
};

/**
 * A form that is sent as one: what is wrong is shown at its field, and the first such field gets the focus. `failure` is
 * why it could not be sent.
 */
export function useFilledForm<V extends Values>({ say = errorSentence, ...options }: FilledFormOptions<V>) {
  const rules = (values: V): Record<string, ReactNode> =>
    Object.fromEntries(
      Object.entries(options.validate ?? {}).flatMap(([name, rule]) => {
        const fault = (rule as ((value: unknown, values: V) => string | undefined) | undefined)?.(values[name], values);
        return fault === undefined ? [] : [[name, fault]];
      }),
    );
  const form = useForm<V>({ initialValues: options.initialValues, validate: rules });
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [failure, setFailure] = useState<string>();

  async function send(values: V): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await options.onSubmit(values);
    } catch (error) {
      setFailure(say(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  const fieldProps = (name: string) => {
    const { error, ...props } = form.getInputProps(name as never) as { error?: unknown };
    return { ...props, ...(error ? { error: error as ReactNode } : {}) };
  };

  return {
    values: form.values,
    busy,
    failure,
    setFailure,
    changed: form.isDirty(),
    /** what it holds is what is kept now */
    keep: () => form.resetDirty(),
    reset: form.reset,
    submit: (event: FormEvent<HTMLFormElement>): void =>
      form.onSubmit(
        (values) => void send(values),
        (errors) => {
          const first = Object.keys(form.values).find((name) => errors[name] !== undefined);
          if (first !== undefined) form.getInputNode(first as never)?.focus();
        },
      )(event),
    /** for a TextField or PasswordField */
    text: (name: Names<V, string>) =>
      fieldProps(name) as { value: string; onChange: (value: string) => void; error?: ReactNode },
    /** for a TickField */
    tick: (name: Names<V, boolean>) => {
      const { value, ...props } = fieldProps(name) as { value?: unknown };
      return { ...props, checked: value === true } as unknown as {
        checked: boolean;
        onChange: (checked: boolean) => void;
        error?: ReactNode;
      };
    },
  };
}
