import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import type { OwnedMenu, OwnedOffer } from '../articles/useOffer.ts';
import dashboard from '../frame/Dashboard.module.css';
import { useChain } from '../frame/useChain.ts';

type MenusBulkProps = { ids: string[]; offer: OwnedOffer; onDone: (menus: OwnedMenu[]) => void };

/** What is done with several menus at once: shown or not. It can be taken back. */
export function MenusBulk({ ids, offer, onDone }: MenusBulkProps) {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const online = useOnline();
  const reason = online ? undefined : t`Saving needs a connection`;
  const [busy, setBusy] = useState(false);
  const send = async (wanted: string[], status: OwnedMenu['status']): Promise<void> => {
    const answer = await asUser('POST /chain/bulk', {
      body: { chain_id, kind: 'menus', ids: wanted, change: { status } },
    });
    onDone(answer as OwnedMenu[]);
  };
  const change = async (status: OwnedMenu['status']): Promise<void> => {
    const before = offer.menus.filter((menu) => ids.includes(menu.menu_id) && menu.status !== status);
    const others = before.map(({ menu_id }) => menu_id);
    setBusy(true);
    try {
      await send(ids, status);
      showToast({
        tone: 'success',
        text: t`Changed`,
        ...(others.length > 0 && {
          action: {
            label: t`Undo`,
            onClick: () => void send(others, status === 'active' ? 'inactive' : 'active').catch(showRefusal),
          },
          stays: 10_000,
        }),
      });
    } catch (error) {
      showRefusal(error);
    }
    setBusy(false);
  };
  return (
    <div className={dashboard.actions} role="group" aria-label={t`With those that are chosen`}>
      <p className={dashboard.lead}>
        <Plural value={ids.length} one="# chosen" other="# chosen" />
      </p>
      <BigButton tone="plain" busy={busy} reason={reason} onClick={() => void change('active')}>
        <Trans>Show</Trans>
      </BigButton>
      <BigButton tone="plain" busy={busy} reason={reason} onClick={() => void change('inactive')}>
        <Trans>Do not show</Trans>
      </BigButton>
    </div>
  );
}

const showRefusal = (error: unknown): void => void showToast({ tone: 'danger', text: refusalSentence(error) });
