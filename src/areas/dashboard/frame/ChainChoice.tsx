import { useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import classes from './ChainChoice.module.css';
import { chains, chooseChain } from './chainStore.ts';
import { useGoTo } from './useGoTo.ts';

const another = '+';

const isOverview = (path: string): boolean => /\/dashboard\/?$/.test(path);
const isMarked = (state: unknown, chain_id: string): boolean =>
  typeof state === 'object' && state !== null && 'chain' in state && state.chain === chain_id;

/** Keys that would choose in the closed list open it instead: nobody changes the chain in passing. */
function openBeforeChoosing(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
  // where that cannot be done (an older Safari) the keys open it by themselves
  if (!('showPicker' in currentTarget)) return;
  if (altKey || ctrlKey || metaKey || !/^(Arrow.+|Page.+|Home|End|[^ ])$/u.test(key)) return;
  event.preventDefault();
  currentTarget.showPicker();
}

/** The chain that is worked on, and a way to the others; somebody who has one sees only its name. */
export function ChainChoice() {
  const { t } = useLingui();
  const { list, chosen } = useSnapshot(chains);
  const goTo = useGoTo();
  if (!list || chosen === undefined) return null;
  const choose = async (chain_id: string): Promise<void> => {
    if (chain_id === another) return goTo('new');
    // what is open belongs to the chain before; a page with something unsaved may stay. Then this going there ends only
    // with the next one, wherever that leads: the mark tells them apart
    await goTo('', { state: { chain: chain_id }, replace: isOverview(location.pathname) });
    if (isOverview(location.pathname) && isMarked(history.state, chain_id)) chooseChain(chain_id);
  };
  return (
    <span className={classes.place}>
      <select
        className={classes.choice}
        aria-label={t`Chain`}
        value={chosen}
        onKeyDown={openBeforeChoosing}
        onChange={(event) => void choose(event.currentTarget.value)}
      >
        {list.map(({ chain_id, name }) => (
          <option key={chain_id} value={chain_id}>
            {name}
          </option>
        ))}
        <option value={another}>{t`Another chain …`}</option>
      </select>
      <IconChevronDown className={classes.arrow} aria-hidden="true" />
    </span>
  );
}
