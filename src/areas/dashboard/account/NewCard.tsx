import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { publicConfig } from '#src/data/api/publicConfig.ts';
import { presentSetup } from '#src/data/payment/simulatedSetup.ts';
import { openSetupForm, type SetupForm } from '#src/data/payment/stripeSetup.ts';
import { besideFrames } from '#src/features/guestPayment/besideFrames.ts';
import { stripeLook } from '#src/features/guestPayment/stripeLook.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { useFilledForm } from '#src/ui/input/useFilledForm.ts';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import dashboard from '../frame/Dashboard.module.css';
import classes from './Account.module.css';
import { accountSentence } from './accountSentence.ts';

type NewCardProps = { clientSecret: string; onSaved: () => void; onClose: () => void };

/** The card provider's own form for a card that pays the plan; what is typed never reaches us. */
export function NewCard({ clientSecret, onSaved, onClose }: NewCardProps) {
  const { t } = useLingui();
  const config = useLoaded(publicConfig);
  const saved = (): void => {
    showToast({ tone: 'success', text: t`The card is saved` });
    onSaved();
  };
  // outside of the page, which is out of reach meanwhile: a bank may ask over all of it
  return createPortal(
    <>
      <div className={classes.veil} />
      <Sheet opened show={besideFrames} size="small" title={<Trans>Save a card</Trans>} onClose={onClose}>
        <LoadedPart of={config}>
          {({ paymentProvider }) =>
            paymentProvider === 'stripe' ? (
              <StripeCard clientSecret={clientSecret} onSaved={saved} />
            ) : (
              <SimulatedCard clientSecret={clientSecret} onSaved={saved} />
            )
          }
        </LoadedPart>
      </Sheet>
    </>,
    document.body,
  );
}

type FormProps = Pick<NewCardProps, 'clientSecret' | 'onSaved'>;

/** Simulated payments say that they are (D15). */
function SimulatedCard({ clientSecret, onSaved }: FormProps) {
  const { t } = useLingui();
  const form = useFilledForm({
    initialValues: { number: '4242 4242 4242 4242' },
    validate: {
      number: (number) =>
        /^[\d ]{12,30}$/.test(number.trim()) ? undefined : t`Please enter the number of a test card`,
    },
    onSubmit: async ({ number }) => {
      await presentSetup(clientSecret, number.replaceAll(' ', ''));
      onSaved();
    },
    say: accountSentence,
  });
  return (
    <form className={classes.form} noValidate onSubmit={form.submit}>
      <p className={dashboard.lead}>
        <Trans>Payments are simulated here: only test cards work, and no money moves.</Trans>
      </p>
      <TextField
        {...form.text('number')}
        label={<Trans>Number of the test card</Trans>}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        maxLength={30}
      />
      <FormFailure>{form.failure}</FormFailure>
      <BigButton wide type="submit" busy={form.busy}>
        <Trans>Save</Trans>
      </BigButton>
    </form>
  );
}

function StripeCard({ clientSecret, onSaved }: FormProps) {
  const { t, i18n } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<SetupForm>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { locale } = i18n;
  useEffect(() => {
    if (!place.current) return undefined;
    let left = false;
    let opened: SetupForm | undefined;
    openSetupForm(place.current, { clientSecret, look: stripeLook(locale) }).then(
      (ready) => {
        opened = ready;
        if (left) ready.close();
        else setForm(ready);
      },
      () => left || setFailure(t`The card form did not load. Please close this and try again.`),
    );
    return () => {
      left = true;
      opened?.close();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- one form for one set-up
  }, [clientSecret, locale]);
  const save = async (): Promise<void> => {
    if (!form) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await form.save(location.href);
      onSaved();
    } catch (error) {
      setFailure(accountSentence(error));
    }
    setBusy(false);
  };
  return (
    <div className={classes.form}>
      <div ref={place} className={classes.frame} />
      <FormFailure>{failure}</FormFailure>
      <BigButton wide busy={busy} reason={form ? undefined : t`The card form is loading`} onClick={() => void save()}>
        <Trans>Save</Trans>
      </BigButton>
    </div>
  );
}
