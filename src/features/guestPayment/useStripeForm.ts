import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { openStripeForm, type StripeForm } from '#src/data/payment/stripeForm.ts';
import { stripeLook } from './stripeLook.ts';

type FormState = 'loading' | 'ready' | 'failed';

/** Stripe's form in its place, as soon as it is `wanted`; it stays until the sheet goes. */
export function useStripeForm(clientSecret: string, wanted: boolean) {
  const { i18n } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  const [stood, setStood] = useState<{ attempt: string; form?: StripeForm }>();
  const { locale } = i18n;
  const attempt = `${clientSecret} ${tries}`;
  const form = stood?.attempt === attempt ? stood.form : undefined;
  useEffect(() => {
    if (!wanted || !place.current) return undefined;
    let left = false;
    let opened: StripeForm | undefined;
    openStripeForm(place.current, { clientSecret, look: stripeLook(i18n.locale) }).then(
      (form) => {
        opened = form;
        if (left) form.close();
        else setStood({ attempt, form });
      },
      () => left || setStood({ attempt }),
    );
    return () => {
      left = true;
      opened?.close();
    };
  }, [clientSecret, wanted, attempt, i18n]);
  useEffect(() => {
    if (!form) return undefined;
    const show = (): void => form.look(stripeLook(locale));
    show();
    // chosen here, or the system's that has changed
    const themes = new MutationObserver(show);
    themes.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    return () => themes.disconnect();
  }, [form, locale]);
  const state: FormState = form ? 'ready' : stood?.attempt === attempt ? 'failed' : 'loading';
  return { place, form, state, tryAgain: () => setTries(tries + 1) };
}
