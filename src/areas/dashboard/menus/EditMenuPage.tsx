import { Trans } from '@lingui/react/macro';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { useOffer } from '../articles/useOffer.ts';
import dashboard from '../frame/Dashboard.module.css';
import { DashboardLink } from '../frame/DashboardLink.tsx';
import type { PageParams } from '../frame/matchPage.ts';
import { MenuForm } from './MenuForm.tsx';

/** A menu: what is on it, in which order, when and where. */
export function EditMenuPage({ params }: { params: PageParams }) {
  const offer = useOffer();
  return (
    <LoadedPart of={offer}>
      {(value) => {
        const menu = value.menus.find(({ menu_id }) => menu_id === params['id']);
        return menu ? (
          <MenuForm
            menu={menu}
            offer={value}
            onSaved={(saved) =>
              offer.change((now) => ({
                ...now,
                menus: now.menus.map((one) => (one.menu_id === saved.menu_id ? saved : one)),
              }))
            }
          />
        ) : (
          <EmptyState
            page
            icon={<IconToolsKitchen2 aria-hidden="true" />}
            title={<Trans>There is no such menu</Trans>}
            action={
              <DashboardLink to="menus" className={dashboard.link}>
                <Trans>To the menus</Trans>
              </DashboardLink>
            }
          />
        );
      }}
    </LoadedPart>
  );
}
