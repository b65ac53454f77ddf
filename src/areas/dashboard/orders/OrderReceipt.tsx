import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileTypePdf, IconMail, IconReceipt } from '@tabler/icons-react';
import { isEmailAddress } from '#domain/account/email.ts';
import type { Order } from '#domain/order/order.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { useFilledForm } from '#src/ui/input/useFilledForm.ts';
import dashboard from '../frame/Dashboard.module.css';
import classes from './Orders.module.css';

/** Opens the receipt in a tab, as a page or a PDF. */
async function openReceipt(order_id: string, type: 'html' | 'pdf'): Promise<void> {
  // opened within the tap, or the browser would take it for an advertisement
  const tab = window.open('', '_blank');
  try {
    const query = { order_id, type, language: currentLanguage() };
    const { url } = await asUser('GET /order/receipt-link', { query });
    (tab ?? window).location.assign(url);
  } catch (error) {
    tab?.close();
    showToast({ tone: 'danger', text: refusalSentence(error) });
  }
}

/** The order's receipt: on the screen, as a file, by mail. */
export function OrderReceipt({ order: { order_id, contact } }: { order: Order }) {
  const { t } = useLingui();
  const reason = useOnline() ? undefined : t`Needs a connection`;
  const form = useFilledForm({
    initialValues: { email: contact?.email ?? '' },
    validate: {
      email: (email) => (isEmailAddress(email.trim()) ? undefined : t`Please check the address: name@example.com`),
    },
    onSubmit: async ({ email }) => {
      const body = { order_id, email: email.trim(), language: currentLanguage() };
      await asUser('POST /order/receipt-mail', { body });
      showToast({ tone: 'success', text: t`The receipt is on its way to ${email.trim()}` });
    },
    say: refusalSentence,
  });
  return (
    <section className={dashboard.card} aria-labelledby="receipt">
      <h2 id="receipt" className={dashboard.cardTitle}>
        <Trans>Receipt</Trans>
      </h2>
      <div className={dashboard.actions}>
        <BigButton
          tone="plain"
          icon={<IconReceipt aria-hidden="true" />}
          reason={reason}
          onClick={() => void openReceipt(order_id, 'html')}
        >
          <Trans>Show</Trans>
        </BigButton>
        <BigButton
          tone="plain"
          icon={<IconFileTypePdf aria-hidden="true" />}
          reason={reason}
          onClick={() => void openReceipt(order_id, 'pdf')}
        >
          <Trans>As PDF</Trans>
        </BigButton>
      </div>
      <form className={classes.mail} noValidate onSubmit={form.submit}>
        <TextField
          {...form.text('email')}
          label={<Trans>By mail to</Trans>}
          type="email"
          inputMode="email"
          dir="ltr"
          autoComplete="off"
          maxLength={254}
        />
        <BigButton type="submit" tone="plain" busy={form.busy} reason={reason} icon={<IconMail aria-hidden="true" />}>
          <Trans>Send</Trans>
        </BigButton>
      </form>
      <FormFailure>{form.failure}</FormFailure>
    </section>
  );
}
