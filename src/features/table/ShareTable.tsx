import { Trans, useLingui } from '@lingui/react/macro';
import { IconShare2 } from '@tabler/icons-react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import classes from './ShareTable.module.css';

type ShareTableProps = { restaurant: string; /** what the QR leads to, in no language */ page: string };

/** Hands the table's link to those who sit there too: by the phone's own sheet, or as a copy. */
export function ShareTable({ restaurant, page }: ShareTableProps) {
  const { t } = useLingui();
  const share = async (): Promise<void> => {
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: restaurant, url: page });
      await navigator.clipboard.writeText(page);
      showToast({ tone: 'success', text: t`The link is copied.` });
    } catch (error) {
      // whoever changed their mind is told nothing
      if ((error as DOMException).name === 'AbortError') return;
      showToast({ tone: 'warning', text: t`The link could not be shared. Others can scan the code at the table.` });
    }
  };
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>
        <Trans>Friends at your table?</Trans>
      </h2>
      <p className={classes.text}>
        <Trans>With the link of this table they order on the same bill, each in their own language.</Trans>
      </p>
      <BigButton
        tone="plain"
        icon={<IconShare2 size={22} stroke={1.5} aria-hidden="true" />}
        onClick={() => void share()}
      >
        <Trans>Share the link</Trans>
      </BigButton>
    </section>
  );
}
