import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { AnswerOf } from '#contract/calls.ts';
import { chainRoles, type ChainRole } from '#domain/chain/chainRole.ts';
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
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { useFilledForm } from '#src/ui/input/useFilledForm.ts';
import dashboard from '../frame/Dashboard.module.css';
import { readChains } from '../frame/chainStore.ts';
import { useChain, useMay } from '../frame/useChain.ts';
import classes from './Account.module.css';
import { accountSentence } from './accountSentence.ts';
import { useWork } from './useWork.ts';

type Owner = AnswerOf<'GET /chain/owners'>[number];
type Invitation = AnswerOf<'GET /chain/invitations'>[number];

async function peopleOf(chain_id: string, isOwner: boolean): Promise<{ owners: Owner[]; invitations: Invitation[] }> {
  const query = { chain_id };
  const [owners, invitations] = await Promise.all([
    asUser('GET /chain/owners', { query }),
    isOwner ? asUser('GET /chain/invitations', { query }) : [],
  ]);
  return { owners, invitations };
}

/** What somebody may do in a chain, as a word. */
function useRoleWords(): Record<ChainRole, string> {
  const { t } = useLingui();
  return { owner: t`Owner`, manager: t`Manager`, viewer: t`Viewer` };
}

/** Who belongs to the business, with what rights, and who was invited. */
export function Owners() {
  const { t } = useLingui();
  const words = useRoleWords();
  const isOwner = useMay('own');
  const { chain_id } = useChain();
  const { user } = useSnapshot(userSession);
  const people = useLoaded(() => peopleOf(chain_id, isOwner));
  const { busy, reason, run } = useWork();
  const remove = async ({ user_id }: Owner): Promise<void> => {
    const removed = await confirmed(() => asUser('DELETE /chain/owners', { query: { chain_id, user_id } }));
    if (!removed) return;
    if (user_id === user?.user_id) await readChains();
    else people.again();
  };
  const appoint = async ({ user_id }: Owner, role: ChainRole): Promise<void> => {
    const changed = await confirmed(() => asUser('PUT /chain/owners', { body: { chain_id, user_id, role } }));
    if (!changed) return;
    if (user_id === user?.user_id) await readChains();
    people.again();
  };
  const withdraw = async ({ invitation_id }: Invitation): Promise<void> => {
    await asUser('DELETE /chain/invitations', { query: { chain_id, invitation_id } });
    people.again();
    showToast({ tone: 'success', text: t`The invitation opens nothing any more` });
  };
  return (
    <section className={dashboard.card} aria-labelledby="owners">
      <h2 id="owners" className={dashboard.cardTitle}>
        <Trans>People</Trans>
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
                {isOwner ? (
                  <RoleField
                    key={owner.role}
                    owner={owner}
                    isOneself={owner.user_id === user?.user_id}
                    busy={busy === `role ${owner.user_id}`}
                    reason={reason}
                    onAppoint={(role) => run(`role ${owner.user_id}`, () => appoint(owner, role))}
                  />
                ) : (
                  <span className={dashboard.small}>{words[owner.role]}</span>
                )}
                {(isOwner || owner.user_id === user?.user_id) && owners.length > 1 && (
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
                    <Trans>
                      Invited as {words[invited.role]}, until {formatDay(invited.expiresAt)}
                    </Trans>
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
      {isOwner && <Invite onInvited={people.again} reason={reason} />}
    </section>
  );
}

type RoleFieldProps = {
  owner: Owner;
  isOneself: boolean;
  busy: boolean;
  reason: string | undefined;
  onAppoint: (role: ChainRole) => void;
};

/**
 * What somebody may do. An arrow key goes through what a list offers: it is chosen first, and given by the button, which
 * asks once more before somebody takes rights from themselves.
 */
function RoleField({ owner, isOneself, busy, reason, onAppoint }: RoleFieldProps) {
  const { t } = useLingui();
  const words = useRoleWords();
  const [role, setRole] = useState(owner.role);
  const isOther = role !== owner.role;
  return (
    <>
      <SelectField
        label={<span className="unseen">{t`Role of ${owner.first_name}`}</span>}
        value={role}
        onChange={(chosen) => setRole(chosen as ChainRole)}
        options={chainRoles.map((value) => ({ value, label: words[value] }))}
      />
      {isOther && isOneself && (
        <ConfirmButton
          busy={busy}
          reason={reason}
          question={<Trans>Press again: you may do less from then on</Trans>}
          onConfirm={() => onAppoint(role)}
        >
          <Trans>Change your own role</Trans>
        </ConfirmButton>
      )}
      {isOther && !isOneself && (
        <BigButton tone="plain" busy={busy} reason={reason} onClick={() => onAppoint(role)}>
          <Trans>Change the role</Trans>
        </BigButton>
      )}
    </>
  );
}

function Invite({ onInvited, reason }: { onInvited: () => void; reason: string | undefined }) {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const words = useRoleWords();
  const form = useFilledForm({
    // whoever is not looking gives the least
    initialValues: { email: '', role: 'viewer' },
    validate: {
      email: (email) => (isEmailAddress(email.trim()) ? undefined : t`Please check the address: name@example.com`),
    },
    onSubmit: async ({ email, role }) => {
      const sent = await confirmed(() =>
        asUser('POST /chain/invite', { body: { chain_id, email: email.trim(), role: role as ChainRole } }),
      );
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
        label={<Trans>Invite somebody</Trans>}
        hint={<Trans>A mail with a link goes there. It holds for seven days, and for this address only.</Trans>}
        type="email"
        inputMode="email"
        dir="ltr"
        autoComplete="off"
        maxLength={254}
      />
      <SelectField
        {...form.text('role')}
        label={<Trans>As</Trans>}
        options={chainRoles.toReversed().map((value) => ({ value, label: words[value] }))}
      />
      <p className={dashboard.small}>
        <Trans>
          An owner may do everything. A manager everything but the plan, cards, pay-outs and people. A viewer only
          looks.
        </Trans>
      </p>
      <FormFailure>{form.failure}</FormFailure>
      <div className={dashboard.actions}>
        <BigButton type="submit" tone="plain" busy={form.busy} reason={reason}>
          <Trans>Invite</Trans>
        </BigButton>
      </div>
    </form>
  );
}
