import { Trans, useLingui } from '@lingui/react/macro';
import { IconBook2 } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { textIn } from '#domain/i18n/localizedText.ts';
import { call } from '#src/data/api/call.ts';
import { startUser } from '#src/data/session/userSession.ts';
import { userSession } from '#src/data/session/userSessionStore.ts';
import { needDeskWords } from '#src/i18n/officeWords.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { formatDay } from '#src/i18n/dateTime.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { PageFooter } from '#src/ui/page/PageFooter.tsx';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';
import { later } from '#src/ui/page/later.ts';
import { Markdown } from '#src/ui/text/Markdown.tsx';
import classes from './Legal.module.css';

// nobody but its admins downloads what it is written with
const editing = async () => {
  await needDeskWords();
  return import('./editing/DocsEditing.tsx');
};
const EditSwitch = later(async () => (await editing()).EditSwitch);
const DocsEditing = later(async () => (await editing()).DocsEditing);

/** The documentation: its sections, and one page of it at a path (D27). */
export function DocsPage() {
  const { _splat: path = '' } = useParams({ strict: false });
  const { user } = useSnapshot(userSession);
  const [editing, setEditing] = useState(false);
  useEffect(() => {
    void startUser();
  }, []);
  const isWriter = user?.roles.includes('admin') ?? false;
  return (
    <PageFrame footer={<PageFooter />}>
      {isWriter && (
        <Suspense>
          <EditSwitch editing={editing} onSwitch={() => setEditing(!editing)} />
        </Suspense>
      )}
      {isWriter && editing ? (
        <Suspense>
          <DocsEditing key={path} path={path} />
        </Suspense>
      ) : path === '' ? (
        <div className={`${classes.page} ${classes.start}`}>
          <h1 className={classes.title}>
            <Trans>Help</Trans>
          </h1>
          <Sections />
        </div>
      ) : (
        <div className={`${classes.page} ${classes.inside}`}>
          <Sections />
          <Content key={path} path={path} />
        </div>
      )}
    </PageFrame>
  );
}

function Sections() {
  const { t, i18n } = useLingui();
  const sections = useLoaded(() => call('GET /docs/sections', {}));
  return (
    <nav className={classes.nav} aria-label={t`Help`}>
      <LoadedPart of={sections}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={<IconBook2 aria-hidden="true" />} title={<Trans>Nothing is written here yet</Trans>} />
          ) : (
            list.map(({ section_id, title, items }) => (
              <section key={section_id} className={classes.section}>
                <h2 className={classes.sectionTitle}>{textIn(title, i18n.locale)}</h2>
                <ul className={classes.list}>
                  {items.map((item) => (
                    <li key={item.item_id}>
                      <Link to="/docs/$" params={{ _splat: item.path }}>
                        {textIn(item.title, i18n.locale)}
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))
          )
        }
      </LoadedPart>
    </nav>
  );
}

function Content({ path }: { path: string }) {
  const { i18n } = useLingui();
  const content = useLoaded(() => call('GET /docs/content', { query: { path } }));
  if (content.error?.code === 'not_found') {
    return (
      <EmptyState
        page
        icon={<IconBook2 aria-hidden="true" />}
        title={<Trans>This page does not exist</Trans>}
        action={
          <Link to="/docs" className={classes.back}>
            <Trans>All of the help</Trans>
          </Link>
        }
      >
        <Trans>It may have moved. Look through the list.</Trans>
      </EmptyState>
    );
  }
  return (
    <LoadedPart of={content}>
      {({ title, body, updatedAt }) => (
        <article className={classes.article}>
          <h1 className={classes.title}>{textIn(title, i18n.locale)}</h1>
          <Markdown untitled>{textIn(body, i18n.locale)}</Markdown>
          <p className={classes.version}>
            <Trans>Last changed: {formatDay(updatedAt)}</Trans>
          </p>
        </article>
      )}
    </LoadedPart>
  );
}
