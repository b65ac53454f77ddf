import { Trans } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { call } from '#src/data/api/call.ts';
import { startUser } from '#src/data/session/userSession.ts';
import { userSession } from '#src/data/session/userSessionStore.ts';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { needDeskWords } from '#src/i18n/officeWords.ts';
import { PageFooter } from '#src/ui/page/PageFooter.tsx';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';
import { later } from '#src/ui/page/later.ts';
import { HelpArticle } from './help/HelpArticle.tsx';
import { HelpSearch } from './help/HelpSearch.tsx';
import { HelpSections } from './help/HelpSections.tsx';
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
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    void startUser();
  }, []);
  const isWriter = user?.roles.includes('admin') ?? false;
  return (
    <PageFrame footer={<PageFooter />}>
      {isWriter && (
        <Suspense>
          <EditSwitch editing={editing} changed={changed} onSwitch={() => setEditing(!editing)} />
        </Suspense>
      )}
      {isWriter && editing ? (
        <Suspense>
          <DocsEditing key={path} path={path} onChanged={setChanged} />
        </Suspense>
      ) : (
        <Reading path={path} />
      )}
    </PageFrame>
  );
}

/** The list beside, the page that the address names; what an admin has changed is read anew after writing. */
function Reading({ path }: { path: string }) {
  const sections = useLoaded(() => call('GET /docs/sections', {}));
  const [wanted, setWanted] = useState('');
  const isStart = path === '';
  return (
    <div className={`${classes.page} ${isStart ? classes.start : classes.inside}`}>
      {isStart && (
        <h1 className={classes.title}>
          <Trans>Help</Trans>
        </h1>
      )}
      <div className={classes.side}>
        <HelpSearch wanted={wanted} onWant={setWanted} />
        {wanted === '' && <HelpSections sections={sections} />}
      </div>
      {!isStart && <HelpArticle key={path} path={path} sections={sections.value ?? []} />}
    </div>
  );
}
