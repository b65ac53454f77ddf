import { Trans } from '@lingui/react/macro';
import { IconCreditCard } from '@tabler/icons-react';
import { useState } from 'react';
import type { CardOnFile } from '#domain/chain/chain.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { useChain } from '../frame/useChain.ts';
import classes from './Account.module.css';
import { NewCard } from './NewCard.tsx';
import { useWork } from './useWork.ts';

/** The cards that pay the plan; one of them is preferred. */
export function Cards() {
  const { chain_id } = useChain();
  const cards = useLoaded(() => asUser('GET /chain/cards', { query: { chain_id } }));
  const [setup, setSetup] = useState<string>();
  const { busy, reason, run } = useWork();
  const prefer = async ({ card_id }: CardOnFile): Promise<void> =>
    cards.put(await asUser('PUT /chain/card/prefer', { body: { chain_id, card_id } }));
  const remove = async ({ card_id }: CardOnFile): Promise<void> => {
    await asUser('DELETE /chain/card', { query: { chain_id, card_id } });
    cards.again();
  };
  const add = async (): Promise<void> => {
    const { client_secret } = await asUser('GET /chain/setup-intent', { query: { chain_id } });
    setSetup(client_secret);
  };
  return (
    <section className={dashboard.card} aria-labelledby="cards">
      <h2 id="cards" className={dashboard.cardTitle}>
        <Trans>Cards</Trans>
      </h2>
      <LoadedPart of={cards}>
        {(list) => (
          <>
            {list.length === 0 && (
              <p className={dashboard.lead}>
                <Trans>No card is saved. A paid plan needs one.</Trans>
              </p>
            )}
            <ul className={classes.rows}>
              {list.map((card) => (
                <li key={card.card_id} className={classes.row}>
                  <span className={classes.words}>
                    <span>
                      <bdi>{`${card.brand} ···· ${card.last4}`}</bdi>{' '}
                      {card.preferred && (
                        <Chip tone="success" size="small">
                          <Trans>preferred</Trans>
                        </Chip>
                      )}
                    </span>
                    <span className={dashboard.small}>
                      <Trans>
                        until <bdi>{`${String(card.expMonth).padStart(2, '0')}/${card.expYear}`}</bdi>
                      </Trans>
                    </span>
                  </span>
                  <span className={dashboard.actions}>
                    {!card.preferred && (
                      <BigButton
                        tone="plain"
                        busy={busy === card.card_id}
                        reason={reason}
                        onClick={() => run(card.card_id, () => prefer(card))}
                      >
                        <Trans>Prefer</Trans>
                      </BigButton>
                    )}
                    <ConfirmButton
                      busy={busy === `-${card.card_id}`}
                      reason={reason}
                      question={<Trans>Press again to remove</Trans>}
                      onConfirm={() => run(`-${card.card_id}`, () => remove(card))}
                    >
                      <Trans>Remove</Trans>
                    </ConfirmButton>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </LoadedPart>
      <div className={dashboard.actions}>
        <BigButton
          tone="plain"
          icon={<IconCreditCard aria-hidden="true" />}
          busy={busy === 'add'}
          reason={reason}
          onClick={() => run('add', add)}
        >
          <Trans>Save a card</Trans>
        </BigButton>
      </div>
      {setup !== undefined && (
        <NewCard
          clientSecret={setup}
          onSaved={() => {
            setSetup(undefined);
            cards.again();
          }}
          onClose={() => setSetup(undefined)}
        />
      )}
    </section>
  );
}
