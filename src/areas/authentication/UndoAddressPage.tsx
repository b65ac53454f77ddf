import { Trans } from '@lingui/react/macro';
import { IconLinkOff } from '@tabler/icons-react';
import { useFragment } from '#src/features/person/useFragment.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { AuthenticationCard } from './AuthenticationCard.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

/** Takes the e-mail address from before back, by the link of the mail to it (D41). */
export function UndoAddressPage() {
  const { token } = useFragment({ stays: true });
  const title = <Trans>Take your address back</Trans>;
  if (token === undefined) {
    return (
      <AuthenticationCard title={title}>
        <Notice icon={<IconLinkOff aria-hidden="true" />} title={<Trans>The link is not complete</Trans>}>
          <Trans>Please open it from the mail once more.</Trans>
        </Notice>
      </AuthenticationCard>
    );
  }
  return (
    <NewPasswordForm
      by="PUT /user/undo-address"
      token={token}
      title={title}
      lead={
        <Trans>
          Somebody changed the address of your account. With a new password it is yours again, and everybody is logged
          out.
        </Trans>
      }
    />
  );
}
