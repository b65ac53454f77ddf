import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { AnswerOf } from '#contract/calls.ts';
import { isEmailAddress } from '#domain/account/email.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { userSession } from '#src/data/session/userSessionStore.ts';
import { confirmed } from '#src/features/person/confirmation.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { formatDay } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { useFilledForm } from '#src/ui/input/useFilledForm.ts';
import dashboard from '../frame/Dashboard.module.css';
import { readChains } from '../frame/chainStore.ts';
import { useChain } from '../frame/useChain.ts';
import classes from './Account.module.css';
import { accountSentence } from './accountSentence.ts';
import { useWork } from './useWork.ts';

type Owner = AnswerOf<'GET /chain/owners'>[number];
type Invitation = AnswerOf<'GET /chain/invitations'>[number];

async function peopleOf(chain_id: string): Promise<{ owners: Owner[]; invitations: Invitation[] }> {
  const query = { chain_id };
  const [owners, invitations] = await Promise.all([
    asUser('GET /chain/owners', { query }),
    asUser('GET /chain/invitations', { query }),
  ]);
  return { owners, invitations };
}

/** Who owns the business, and who was invited to. */
export function Owners() {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const { user } = useSnapshot(userSession);
  const people = useLoaded(() => peopleOf(chain_id));
  const { busy, reason, run } = useWork();
  const remove = async ({ user_id }: Owner): Promise<void> => {
    const removed = await confirmed(() => asUser('DELETE /chain/owners', { query: { chain_id, user_id } }));
    if (!removed) return;
    if (user_id === user?.user_id) await readChains();
    else people.again();
  };
  const withdraw = async ({ invitation_id }: Invitation): Promise<void> => {
    await asUser('DELETE /chain/invitations', { query: { chain_id, invitation_id } });
    people.again();
    showToast({ tone: 'success', text: t`The invitation opens nothing any more` });
  };
  return (
    <section className={dashboard.card} aria-labelledby="owners">
      <h2 id="owners" className={dashboard.cardTitle}>
        <Trans>Owners</Trans>
      </h2>
      <LoadedPart of={people}>
        {({ owners, invitations }) => (
          <ul className={classes.rows}>
            {owners.map((owner) => (
              <li key={owner.user_id} className={classes.row}>
                <span className={classes.words}>
                  <bdi>{`${owner.first_name} ${owner.last_name}`}</bdi>
                  <bdi className={dashboard.small}>{owner.email}</bdi>
                </span>
                {owners.length > 1 && (
                  <ConfirmButton
                    busy={busy === owner.user_id}
                    reason={reason}
                    question={<Trans>Press again to remove</Trans>}
                    onConfirm={() => run(owner.user_id, () => remove(owner))}
                  >
                    {owner.user_id === user?.user_id ? <Trans>Leave</Trans> : <Trans>Remove</Trans>}
                  </ConfirmButton>
                )}
              </li>
            ))}
            {invitations.map((invited) => (
              <li key={invited.invitation_id} className={classes.row}>
                <span className={classes.words}>
                  <bdi>{invited.email}</bdi>
                  <span className={dashboard.small}>
                    <Trans>Invited, until {formatDay(invited.expiresAt)}</Trans>
                  </span>
                </span>
                <BigButton
                  tone="plain"
                  busy={busy === invited.invitation_id}
                  reason={reason}
                  onClick={() => run(invited.invitation_id, () => withdraw(invited))}
                >
                  <Trans>Withdraw</Trans>
                </BigButton>
              </li>
            ))}
          </ul>
        )}
      </LoadedPart>
      <Invite onInvited={people.again} reason={reason} />
    </section>
  );
}

function Invite({ onInvited, reason }: { onInvited: () => void; reason: string | undefined }) {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const form = useFilledForm({
    initialValues: { email: '' },
    validate: {
      email: (email) => (isEmailAddress(email.trim()) ? undefined : t`Please check the address: name@example.com`),
    },
    onSubmit: async ({ email }) => {
      const sent = await confirmed(() => asUser('POST /chain/invite', { body: { chain_id, email: email.trim() } }));
      if (!sent) return;
      form.reset();
      onInvited();
      showToast({ tone: 'success', text: t`The invitation is on its way to ${email.trim()}` });
    },
    say: accountSentence,
  });
  return (
    <form className={classes.form} noValidate onSubmit={form.submit}>
      <TextField
        {...form.text('email')}
        label={<Trans>Invite a further owner</Trans>}
        hint={<Trans>A mail with a link goes there. It holds for seven days, and for this address only.</Trans>}
        type="email"
        inputMode="email"
        dir="ltr"
        autoComplete="off"
        maxLength={254}
      />
      <FormFailure>{form.failure}</FormFailure>
      <div className={dashboard.actions}>
        <BigButton type="submit" tone="plain" busy={form.busy} reason={reason}>
          <Trans>Invite</Trans>
        </BigButton>
      </div>
    </form>
  );
}
