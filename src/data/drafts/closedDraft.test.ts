import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import { announce } from '../local/changes.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { storeDraft } from './draftStorage.ts';
import { openKeptDraft } from './keptDraft.ts';

const { drafts } = outboxDatabase();

/** A draft with all that it has shown. */
function openCart(accept = (kept: unknown) => kept as string[] | undefined) {
  const shown: string[][] = [];
  const draft = openKeptDraft<string[]>({
    name: 'cart',
    empty: [],
    accept,
    show: (value) => shown.push(value),
  });
  return { ...draft, shown };
}

beforeEach(async () => {
  await drafts.clear();
  vi.stubGlobal('reportError', vi.fn());
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('requestIdleCallback', vi.fn());
  await storeDraft({ name: 'cart', edit: () => ['soup'] });
});

describe('a draft whose place another one has taken', () => {
  it('shows nothing more when it has been read', async () => {
    const cart = openCart();
    cart.close();
    await cart.read;
    expect(cart.shown).toEqual([[]]);
  });

  it('does not even look at what another window writes', async () => {
    const accept = vi.fn((kept: unknown) => kept as string[] | undefined);
    const cart = openCart(accept);
    await cart.read;
    cart.close();
    accept.mockClear();
    announce({ drafts: [{ name: 'cart', value: ['theirs'], revision: 9 }] });
    expect(accept).not.toHaveBeenCalled();
  });

  it('shows nothing more when what goes together with it is done, which is kept', async () => {
    const cart = openCart();
    await cart.read;
    const gate = Promise.withResolvers<void>();
    const done = cart.together(
      () => [],
      (draft) => gate.promise.then(() => storeDraft(draft)),
    );
    cart.close();
    gate.resolve();
    await done;
    expect(cart.shown).toEqual([[], ['soup']]);
    expect((await drafts.get('cart'))?.value).toEqual([]);
  });
});
