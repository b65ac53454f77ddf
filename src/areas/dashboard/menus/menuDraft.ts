import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import type { OpeningSpan } from '#domain/menu/menu.ts';
import { asUser } from '#src/data/session/asUser.ts';
import type { OwnedMenu } from '../articles/useOffer.ts';
import { saysTheSame } from '../pieces/mergeDrafts.ts';

export type MenuDraft = {
  name: LocalizedText;
  status: OwnedMenu['status'];
  /** none: always */
  times: OpeningSpan[];
  items: string[];
};

export const menuDraftOf = ({ name, status, times = [], items }: OwnedMenu): MenuDraft => ({
  name: name,
  status,
  times,
  items,
});

/** Sends what differs, each based on what the server has by then. */
export async function sendMenu(draft: MenuDraft, on: OwnedMenu): Promise<OwnedMenu> {
  const { chain_id, menu_id, position } = on;
  const { items, ...title } = draft;
  const { items: known, ...knownTitle } = menuDraftOf(on);
  let stored = on;
  if (!saysTheSame(title, knownTitle)) {
    const body = { chain_id, menu_id, position, ...title, version: stored.version };
    stored = await asUser('PUT /chain/menu/title', { body });
  }
  if (!saysTheSame(items, known)) {
    stored = await asUser('PUT /chain/menu/items', { body: { chain_id, menu_id, items, version: stored.version } });
  }
  return stored;
}
