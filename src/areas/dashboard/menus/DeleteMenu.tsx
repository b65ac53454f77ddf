import { Trans, useLingui } from '@lingui/react/macro';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import type { OwnedMenu } from '../articles/useOffer.ts';
import { useGoTo } from '../frame/useGoTo.ts';

type DeleteMenuProps = { menu: OwnedMenu; restaurants: readonly Pick<Restaurant, 'restaurant_id' | 'name'>[] };

/** Makes a menu again as it was; a new one is active: what no guest saw is served only once it is hidden. */
async function makeAgain({ version: _gone, ...menu }: OwnedMenu): Promise<void> {
  const { chain_id, menu_id, name, status, restaurants } = menu;
  const isHidden = status === 'inactive';
  await asUser('POST /chain/menu', { body: { chain_id, menu: isHidden ? { ...menu, restaurants: [] } : menu } });
  if (!isHidden) return;
  await asUser('PUT /chain/menu/title', { body: { chain_id, menu_id, name, status } });
  for (const restaurant_id of restaurants)
    await asUser('PUT /chain/menu/restaurant', { body: { chain_id, menu_id, restaurant_id } });
}

/** Takes a menu away after a question that says for whom; what is on it stays, and it can be taken back. */
export function DeleteMenu({ menu, restaurants }: DeleteMenuProps) {
  const { t } = useLingui();
  const online = useOnline();
  const goTo = useGoTo();
  const served = restaurants.filter(({ restaurant_id }) => menu.restaurants.includes(restaurant_id));
  const places = served.map(({ name }) => name).join(', ');
  const undo = async (): Promise<void> => {
    try {
      await makeAgain(menu);
      showToast({ tone: 'success', text: t`Taken back` });
      // where something else is being typed by then, leaving it is asked
      await goTo(`menus/${menu.menu_id}/edit`);
    } catch (error) {
      showToast({ tone: 'danger', text: refusalSentence(error) });
    }
  };
  const remove = async (): Promise<void> => {
    const { chain_id, menu_id } = menu;
    try {
      await asUser('DELETE /chain/menu', { query: { chain_id, menu_id } });
    } catch (error) {
      showToast({ tone: 'danger', text: refusalSentence(error) });
      return;
    }
    showToast({
      tone: 'success',
      text: t`The menu is deleted. Its dishes are still there.`,
      action: { label: t`Undo`, onClick: () => void undo() },
      stays: 15_000,
    });
    await goTo('menus', { ignoreBlocker: true });
  };
  return (
    <ConfirmButton
      question={
        served.length > 0 && menu.status === 'active'
          ? t`Tap again: guests of ${places} no longer see it`
          : t`Tap again to delete`
      }
      reason={online ? undefined : t`Saving needs a connection`}
      onConfirm={() => void remove()}
    >
      <Trans>Delete the menu</Trans>
    </ConfirmButton>
  );
}
