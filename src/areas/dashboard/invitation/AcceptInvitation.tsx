import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { newId } from '#src/data/ids.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { logOut } from '#src/data/session/userSession.ts';
import { userSession } from '#src/data/session/userSessionStore.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { chooseChain, readChains } from '../frame/chainStore.ts';
import dashboard from '../frame/Dashboard.module.css';
import { useGoTo } from '../frame/useGoTo.ts';
import { keepInvitation } from './keptInvitation.ts';

/** Somebody came by an invitation's link: whether to become an owner of that business. */
export function AcceptInvitation({ token }: { token: string }) {
  const { t } = useLingui();
  const { user } = useSnapshot(userSession);
  const goTo = useGoTo();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const key = useRef(newId());
  const accept = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const chain = await asUser('POST /chain/invite/accept', { body: { token }, key: key.current });
      keepInvitation(undefined);
      await readChains();
      chooseChain(chain.chain_id);
      showToast({ tone: 'success', text: t`You belong to ${chain.name} now` });
      await goTo('', { replace: true });
    } catch (error) {
      // without an answer it may have been accepted: asked once more it is the same, not an invitation that was used
      if (!(error instanceof CallFailed && error.error.statusCode === 0)) key.current = newId();
      const isInvalid = error instanceof CallFailed && error.code === 'invitation_invalid';
      setFailure(
        isInvalid
          ? t`This invitation holds for another address, was used already, or is too old. Please log in with the address that it was sent to, or ask for a new one.`
          : refusalSentence(error),
      );
    }
    setBusy(false);
  };
  return (
    <section className={dashboard.welcome}>
      <h1 className={dashboard.title}>
        <Trans>You are invited</Trans>
      </h1>
      <p className={dashboard.lead}>
        <Trans>Somebody wants to manage a business on Comanda together with you.</Trans>
      </p>
      <p>
        <Trans>
          You are logged in as <bdi>{user?.email}</bdi>. The invitation holds for the address that it was sent to.
        </Trans>
      </p>
      <FormFailure>{failure}</FormFailure>
      <div className={dashboard.actions}>
        <BigButton busy={busy} onClick={() => void accept()}>
          <Trans>Accept</Trans>
        </BigButton>
        {failure !== undefined && (
          <BigButton tone="plain" onClick={() => void logOut()}>
            <Trans>Log in as somebody else</Trans>
          </BigButton>
        )}
        <BigButton tone="quiet" onClick={() => keepInvitation(undefined)}>
          <Trans>Not now</Trans>
        </BigButton>
      </div>
    </section>
  );
}
