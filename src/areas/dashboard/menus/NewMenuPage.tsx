import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconFileImport, IconPencilPlus, IconToolsKitchen2 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { uuidv7 } from 'uuidv7';
import type { BodyOf } from '#contract/calls.ts';
import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TickField } from '#src/ui/input/TickField.tsx';
import { UnsavedWarning } from '#src/ui/page/UnsavedWarning.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { DashboardLink } from '../frame/DashboardLink.tsx';
import { useChain } from '../frame/useChain.ts';
import { useGoTo } from '../frame/useGoTo.ts';
import type { OwnedMenu } from '../articles/useOffer.ts';
import { storedBefore } from '../pieces/quickerOne.ts';
import { WordsField } from '../pieces/WordsField.tsx';
import classes from './Menus.module.css';

/** The three ways to a menu. */
export function NewMenuPage() {
  const { chain_id } = useChain();
  const houses = useLoaded(() => asUser('GET /chain/restaurants', { query: { chain_id } }));
  return (
    <div className={dashboard.page}>
      <h1 className={dashboard.title}>
        <Trans>A new menu</Trans>
      </h1>
      <div className={classes.ways}>
        <Way
          to="menus/import"
          search={{ from: 'example' }}
          icon={<IconToolsKitchen2 />}
          title={<Trans>From an example</Trans>}
        >
          <Trans>
            The card of a small tavern in four languages, with prices and allergens. Change what is different.
          </Trans>
        </Way>
        <Way to="menus/import" icon={<IconFileImport />} title={<Trans>From a file or a text</Trans>}>
          <Trans>From Square, Loyverse, a shop or any spreadsheet. Or paste the text of your menu.</Trans>
        </Way>
      </div>
      <section className={dashboard.card} aria-labelledby="empty-menu">
        <h2 id="empty-menu" className={classes.wayTitle}>
          <IconPencilPlus aria-hidden="true" /> <Trans>Empty</Trans>
        </h2>
        <LoadedPart of={houses}>{(list) => <EmptyMenu houses={list} />}</LoadedPart>
      </section>
    </div>
  );
}

type WayProps = {
  to: string;
  search?: Record<string, string>;
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
};

function Way({ to, search = {}, icon, title, children }: WayProps) {
  return (
    <DashboardLink to={to} search={search} className={classes.way}>
      <span className={classes.wayTitle}>
        <span aria-hidden="true">{icon}</span>
        {title}
        <IconChevronRight aria-hidden="true" className="mirrored" />
      </span>
      <span className={dashboard.lead}>{children}</span>
    </DashboardLink>
  );
}

function EmptyMenu({ houses }: { houses: readonly { restaurant_id: string; name: string }[] }) {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const goTo = useGoTo();
  const online = useOnline();
  // the same menu once more, when the answer was lost on the way
  const [menu_id] = useState(uuidv7);
  const [name, setName] = useState<LocalizedText>({});
  const [restaurants, setRestaurants] = useState<readonly string[]>(houses.map(({ restaurant_id }) => restaurant_id));
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  // an earlier try that was stored and never answered
  const stored = useRef<OwnedMenu>(undefined);
  const isNamed = Object.values(name).some((text) => text.trim() !== '');
  /** Enters it; what stands there already where it was entered before. */
  const firstOf = async (menu: BodyOf<'POST /chain/menu'>['menu']): Promise<OwnedMenu | undefined> => {
    try {
      return void (await asUser('POST /chain/menu', { body: { chain_id, menu } }));
    } catch (error) {
      const before = storedBefore(error) as OwnedMenu | undefined;
      if (!before) throw error;
      return before;
    }
  };
  const make = async (): Promise<void> => {
    setTried(true);
    if (!isNamed) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const menu = { menu_id, name, restaurants: [...restaurants] };
      const { current: known } = stored;
      const there = known ?? (await firstOf(menu));
      if (there) {
        stored.current = there;
        // what is known from an earlier try was changed by that try itself
        const version = known ? {} : { version: there.version };
        stored.current = await asUser('PUT /chain/menu/title', { body: { chain_id, menu_id, name, ...version } });
        for (const { restaurant_id } of houses) {
          const served = { menu_id, restaurant_id };
          const isWanted = restaurants.includes(restaurant_id);
          if (isWanted === stored.current.restaurants.includes(restaurant_id)) continue;
          stored.current = await (isWanted
            ? asUser('PUT /chain/menu/restaurant', { body: served })
            : asUser('DELETE /chain/menu/restaurant', { query: served }));
        }
      }
      await goTo(`menus/${menu_id}/edit`, { ignoreBlocker: true, replace: true });
    } catch (error) {
      setFailure(refusalSentence(error));
      setBusy(false);
    }
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <WordsField
        label={t`Name of the menu`}
        value={name}
        onChange={setName}
        {...(tried && !isNamed ? { error: t`Please enter a name` } : {})}
      />
      {houses.length > 1 && (
        <fieldset className={classes.served}>
          <legend className={classes.legend}>
            <Trans>Served in</Trans>
          </legend>
          {houses.map(({ restaurant_id, name: house }) => (
            <TickField
              key={restaurant_id}
              label={<bdi>{house}</bdi>}
              checked={restaurants.includes(restaurant_id)}
              onChange={(on) =>
                setRestaurants(on ? [...restaurants, restaurant_id] : restaurants.filter((id) => id !== restaurant_id))
              }
            />
          ))}
        </fieldset>
      )}
      <FormFailure>{failure}</FormFailure>
      <div className={dashboard.actions}>
        <BigButton type="submit" tone="plain" busy={busy} reason={online ? undefined : t`Saving needs a connection`}>
          <Trans>Begin an empty menu</Trans>
        </BigButton>
      </div>
      <UnsavedWarning changed={isNamed} />
    </form>
  );
}
