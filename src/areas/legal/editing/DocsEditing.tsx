import { Trans } from '@lingui/react/macro';
import { IconBook2, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#src/data/api/call.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { LeaveQuestion } from '#src/ui/page/LeaveQuestion.tsx';
import legal from '../Legal.module.css';
import { ContentEditor, type Content } from './ContentEditor.tsx';
import classes from './Editing.module.css';
import { OutlineEditor } from './OutlineEditor.tsx';

/** `changed`: something is written that is not saved. */
type EditSwitchProps = { editing: boolean; changed: boolean; onSwitch: () => void };

/** What only admins see above the help: a switch between reading and writing it (D27), which leaves nothing unsaved. */
export function EditSwitch({ editing, changed, onSwitch }: EditSwitchProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={editing ? classes.switch : classes.floating}>
      <BigButton
        tone="plain"
        icon={editing ? <IconBook2 aria-hidden="true" /> : <IconPencil aria-hidden="true" />}
        onClick={() => (changed ? setAsking(true) : onSwitch())}
      >
        {editing ? <Trans>Back to reading</Trans> : <Trans>Edit the help</Trans>}
      </BigButton>
      {asking && (
        <LeaveQuestion
          title={<Trans>Leave without saving?</Trans>}
          away={<Trans>Leave</Trans>}
          stay={() => setAsking(false)}
          leave={() => {
            setAsking(false);
            onSwitch();
          }}
        />
      )}
    </div>
  );
}

type DocsEditingProps = { path: string; onChanged: (changed: boolean) => void };

/** The help as its admins write it: the list beside, the page that the address names. */
export function DocsEditing({ path, onChanged }: DocsEditingProps) {
  const sections = useLoaded(() => call('GET /docs/sections', {}));
  // what nobody has written yet is no failure here
  const content = useLoaded(async () => ({ now: path === '' ? undefined : await writtenAt(path) }));
  const listed = sections.value?.flatMap(({ items }) => items).find((item) => item.path === path);
  return (
    <div className={`${legal.page} ${legal.inside}`}>
      <LoadedPart of={sections}>{() => <OutlineEditor sections={sections} />}</LoadedPart>
      {path === '' ? (
        <EmptyState page icon={<IconPencil aria-hidden="true" />} title={<Trans>Choose a page to write</Trans>}>
          <Trans>Or begin a new one in its section.</Trans>
        </EmptyState>
      ) : (
        <LoadedPart of={content}>
          {({ now }) => (
            <ContentEditor
              key={path}
              path={path}
              content={now}
              title={listed?.title ?? {}}
              onSaved={(saved) => content.put({ now: saved })}
              onChanged={onChanged}
            />
          )}
        </LoadedPart>
      )}
    </div>
  );
}

const writtenAt = (path: string): Promise<Content | undefined> =>
  call('GET /docs/content', { query: { path } }).catch((error: unknown) => {
    if (error instanceof CallFailed && error.code === 'not_found') return undefined;
    throw error;
  });
