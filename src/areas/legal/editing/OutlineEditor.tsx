import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconFilePlus, IconFolderPlus, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import type { Loaded } from '#src/features/person/useLoaded.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import legal from '../Legal.module.css';
import classes from './Editing.module.css';
import { EntrySheet, type Edited, type Item, type Section } from './EntrySheet.tsx';

/** The sections and their pages, as whoever writes them arranges them. */
export function OutlineEditor({ sections }: { sections: Loaded<Section[]> }) {
  const { t, i18n } = useLingui();
  const [edited, setEdited] = useState<Edited>();
  const [busy, setBusy] = useState(false);
  const list = sections.value ?? [];
  const move = async (work: () => Promise<unknown>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast({ tone: 'danger', text: refusalSentence(error) });
    }
    sections.again();
    setBusy(false);
  };
  const moveSection = ({ section_id, title, version }: Section, position: number): Promise<void> =>
    move(() => asUser('PUT /docs/sections', { body: { section: { section_id, title, version, position } } }));
  const moveItem = (item: Item, position: number): Promise<void> => {
    const { item_id, section_id, title, path, version } = item;
    return move(() =>
      asUser('PUT /docs/items', { body: { item: { item_id, section_id, title, path, version, position } } }),
    );
  };
  return (
    <nav className={legal.nav} aria-label={t`Help`}>
      {list.map((section, at) => {
        const name = textIn(section.title, i18n.locale);
        return (
          <section key={section.section_id} className={legal.section}>
            <div className={classes.row}>
              <h2 className={legal.sectionTitle}>{name}</h2>
              <Moves
                name={name}
                isFirst={at === 0}
                isLast={at === list.length - 1}
                onMove={(by) => void moveSection(section, at + by)}
                onEdit={() => setEdited({ section })}
              />
            </div>
            <ul className={legal.list}>
              {section.items.map((item, place) => {
                const title = textIn(item.title, i18n.locale);
                return (
                  <li key={item.item_id} className={classes.row}>
                    <Link to="/docs/$" params={{ _splat: item.path }}>
                      {title}
                    </Link>
                    <Moves
                      name={title}
                      isFirst={place === 0}
                      isLast={place === section.items.length - 1}
                      onMove={(by) => void moveItem(item, place + by)}
                      onEdit={() => setEdited({ item })}
                    />
                  </li>
                );
              })}
            </ul>
            <BigButton
              className={classes.add}
              tone="quiet"
              icon={<IconFilePlus aria-hidden="true" />}
              onClick={() => setEdited({ in: section.section_id })}
            >
              <Trans>New page</Trans>
            </BigButton>
          </section>
        );
      })}
      <BigButton tone="plain" icon={<IconFolderPlus aria-hidden="true" />} onClick={() => setEdited({})}>
        <Trans>New section</Trans>
      </BigButton>
      {edited && (
        <EntrySheet
          edited={edited}
          onClose={() => setEdited(undefined)}
          onDone={() => {
            setEdited(undefined);
            sections.again();
          }}
        />
      )}
    </nav>
  );
}

type MovesProps = {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
};

function Moves({ name, isFirst, isLast, onMove, onEdit }: MovesProps) {
  const { t } = useLingui();
  return (
    <span className={classes.moves}>
      <IconButton label={t`Move ${name} up`} disabled={isFirst} onClick={() => onMove(-1)}>
        <IconArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)}>
        <IconArrowDown aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Change ${name}`} onClick={onEdit}>
        <IconPencil aria-hidden="true" />
      </IconButton>
    </span>
  );
}
