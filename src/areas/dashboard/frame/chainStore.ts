import { proxy, ref } from 'valtio';
import type { WireError } from '#contract/errors.ts';
import type { AnswerOf } from '#contract/calls.ts';
import type { Chain } from '#domain/chain/chain.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { asUser } from '#src/data/session/asUser.ts';

const key = 'comanda-chain';

/** A chain, and what whoever is logged in may do there (ADR 66). */
export type OwnChain = AnswerOf<'GET /user/chains'>[number];

/** The chains of whoever is logged in, and the one that is worked on; `list` is missing until the server has answered. */
export const chains = proxy<{ list?: OwnChain[]; chosen?: string; error?: WireError; busy: boolean }>({ busy: false });

/** What this tab works on; a new tab begins with what was chosen last in any. */
const remembered = (): string | null => {
  try {
    return sessionStorage.getItem(key) ?? localStorage.getItem(key);
  } catch {
    // storage is blocked: the first chain it is
    return null;
  }
};

function keep(chain_id: string, ...places: Storage[]): void {
  for (const place of places) place.setItem(key, chain_id);
}

/** Works on this chain from now on, and at the next visit. */
export function chooseChain(chain_id: string): void {
  chains.chosen = chain_id;
  try {
    keep(chain_id, sessionStorage, localStorage);
  } catch {
    // storage is blocked: it holds for this visit
  }
}

/** The chain that was chosen, where it is still there; otherwise the first. */
function take(list: OwnChain[]): void {
  chains.list = ref(list);
  const wanted = chains.chosen ?? remembered();
  const chosen = list.find(({ chain_id }) => chain_id === wanted) ?? list[0];
  if (!chosen) return void delete chains.chosen;
  chains.chosen = chosen.chain_id;
  try {
    // another tab may choose another one before this one is loaded anew
    keep(chosen.chain_id, sessionStorage);
  } catch {
    // storage is blocked
  }
}

/** Reads the chains of the user. What was read before stays when that fails. */
export async function readChains(): Promise<void> {
  chains.busy = true;
  try {
    take(await asUser('GET /user/chains', {}));
    delete chains.error;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    chains.error = ref(error.error);
  } finally {
    chains.busy = false;
  }
}

/**
 * A chain that was made or changed here; what is new is worked on. An answer that comes late takes nobody back to the
 * chain that was left meanwhile.
 */
export function putChain(chain: Chain): void {
  const list = chains.list ?? [];
  const known = list.find(({ chain_id }) => chain_id === chain.chain_id);
  // whoever makes one owns it
  const own: OwnChain = { ...chain, role: known?.role ?? 'owner' };
  chains.list = ref(known ? list.map((one) => (one === known ? own : one)) : [...list, own]);
  if (!known) chooseChain(chain.chain_id);
}

/** Somebody else may be logged in next. */
export function forgetChains(): void {
  delete chains.list;
  delete chains.chosen;
  delete chains.error;
}
