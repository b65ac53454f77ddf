import { Trans, useLingui } from '@lingui/react/macro';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import dashboard from '../frame/Dashboard.module.css';
import classes from './Archive.module.css';
import type { BringIn } from './useBringIn.ts';

type SendingArchiveProps = {
  upload: NonNullable<BringIn['upload']>;
  busy: BringIn['busy'];
  onGoOn: () => void;
  onBack: () => void;
  reason: string | undefined;
};

/** How far it is; where it broke off, it goes on from there. */
export function SendingArchive({ upload, busy, onGoOn, onBack, reason }: SendingArchiveProps) {
  const { t } = useLingui();
  const { file, sent, parts } = upload;
  return (
    <section className={dashboard.card} aria-labelledby="archive-sent">
      <h2 id="archive-sent" className={dashboard.cardTitle}>
        <bdi>{file.name}</bdi>
      </h2>
      <progress
        className={classes.progress}
        aria-label={t`How far the archive is`}
        {...(busy === 'looking' ? {} : { value: sent, max: parts })}
      />
      <p role="status">
        {busy === 'sending' ? (
          <Trans>The archive is being sent …</Trans>
        ) : busy === 'looking' ? (
          <Trans>The server looks what is in it …</Trans>
        ) : (
          <Trans>It stopped on the way. What has been sent is kept for two hours.</Trans>
        )}
      </p>
      {busy === undefined && (
        <div className={dashboard.actions}>
          <BigButton onClick={onGoOn} reason={reason}>
            <Trans>Go on</Trans>
          </BigButton>
          <BigButton tone="plain" onClick={onBack}>
            <Trans>Choose another file</Trans>
          </BigButton>
        </div>
      )}
    </section>
  );
}
