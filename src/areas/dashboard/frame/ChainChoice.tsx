import { useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import classes from './ChainChoice.module.css';
import { chains, chooseChain } from './chainStore.ts';
import { useGoTo } from './useGoTo.ts';

const another = '+';

/** The chain that is worked on, and a way to the others; somebody who has one sees only its name. */
export function ChainChoice() {
  const { t } = useLingui();
  const { list, chosen } = useSnapshot(chains);
  const goTo = useGoTo();
  if (!list || chosen === undefined) return null;
  const choose = async (chain_id: string): Promise<void> => {
    // what is open belongs to the chain before; a page with something unsaved may stay
    await goTo(chain_id === another ? 'new' : '');
    if (chain_id !== another && /\/dashboard\/?$/.test(location.pathname)) chooseChain(chain_id);
  };
  return (
    <span className={classes.place}>
      <select
        className={classes.choice}
        aria-label={t`Chain`}
        value={chosen}
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
