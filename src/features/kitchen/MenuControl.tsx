import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearchOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { textIn } from '#domain/i18n/localizedText.ts';
import { call } from '#src/data/api/call.ts';
import { followCommand } from '#src/data/menu/followCommand.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { VirtualList } from '#src/ui/list/VirtualList.tsx';
import { PauseOrdering } from './PauseOrdering.tsx';
import { matches } from './matches.ts';
import classes from './MenuControl.module.css';

/** Takes dishes off the menu and back, and pauses guests' orders. Both act on the server at once, so both need it. */
export function MenuControl({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Sheet opened={opened} onClose={onClose} title={<Trans>Menu and orders</Trans>}>
      <PauseOrdering />
      <SoldOut />
    </Sheet>
  );
}

function SoldOut() {
  const { t, i18n } = useLingui();
  const { restaurant, menu } = useMenu();
  const { online } = useSnapshot(connection);
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState<string>();
  const soldOut = new Set(restaurant?.soldOut);
  const items = useMemo(
    () => (menu?.items ?? []).filter((item) => matches(textIn(item.name, i18n.locale), search)),
    [menu, search, i18n.locale],
  );
  const mark = async (item_id: string, sold: boolean): Promise<void> => {
    if (!restaurant) return;
    setBusy(item_id);
    try {
      const { restaurant_id } = restaurant;
      await followCommand(call('PUT /restaurant/sold-out', { body: { restaurant_id, item_id, soldOut: sold } }));
    } catch (error) {
      showFailure(error);
    }
    setBusy(undefined);
  };
  return (
    <section className={classes.soldOut}>
      <h3>
        <Trans>Sold out</Trans>
      </h3>
      <SearchField size="staff" label={t`Search dishes`} value={search} onChange={setSearch} />
      {items.length === 0 ? (
        <EmptyState icon={<IconSearchOff aria-hidden="true" />} title={<Trans>No dish found</Trans>} />
      ) : (
        <div className={classes.list}>
          <VirtualList entries={items} entryKey={(item) => item.item_id} estimate={64} label={t`Dishes`}>
            {(item) => {
              const sold = soldOut.has(item.item_id);
              return (
                <div className={classes.row}>
                  <span className={sold ? classes.gone : undefined}>{textIn(item.name, i18n.locale)}</span>
                  <BigButton
                    size="staff"
                    tone={sold ? 'danger' : 'plain'}
                    aria-pressed={sold}
                    busy={busy === item.item_id}
                    reason={online ? undefined : t`Needs a connection`}
                    onClick={() => void mark(item.item_id, !sold)}
                  >
                    {sold ? <Trans>Sold out</Trans> : <Trans>Available</Trans>}
                  </BigButton>
                </div>
              );
            }}
          </VirtualList>
        </div>
      )}
    </section>
  );
}
