import { Trans } from '@lingui/react/macro';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { usePages } from '#src/features/person/usePages.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { usePageSearch } from '../frame/usePageSearch.ts';
import { TypedSearch } from '../pieces/TypedSearch.tsx';

type Page = { q?: string; limit: number; cursor?: string };
type AdminListProps<Row> = {
  /** what is searched */
  label: string;
  ask: (page: Page) => Promise<{ answer: Row[]; headers: Headers }>;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list of the whole platform, newest first, searched by the server and kept in the address. */
export function AdminList<Row>({ label, ask, children }: AdminListProps<Row>) {
  const [{ q = '' }, setSearch] = usePageSearch();
  return (
    <>
      <div className={dashboard.tools}>
        <TypedSearch
          label={label}
          value={q}
          onSearch={(text) => setSearch({ q: text.trim() === '' ? undefined : text })}
        />
      </div>
      <Rows key={q.trim()} q={q.trim()} ask={ask}>
        {children}
      </Rows>
    </>
  );
}

function Rows<Row>({ q, ask, children }: Omit<AdminListProps<Row>, 'label'> & { q: string }) {
  const rows = usePages<Row>((page) => ask({ limit: 50, ...(q ? { q: q.slice(0, 100) } : {}), ...page }));
  return (
    <LoadedPart of={rows}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState icon={<IconSearchOff aria-hidden="true" />} title={<Trans>Nothing found</Trans>} />
        ) : (
          <>
            {children(list)}
            {rows.more && (
              <div className={dashboard.actions}>
                <BigButton tone="plain" busy={rows.busy} onClick={rows.next}>
                  <Trans>Show more</Trans>
                </BigButton>
              </div>
            )}
          </>
        )
      }
    </LoadedPart>
  );
}
