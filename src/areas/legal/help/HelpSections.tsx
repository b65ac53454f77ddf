import { Trans, useLingui } from '@lingui/react/macro';
import { IconBook2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { AnswerOf } from '#contract/calls.ts';
import { textIn } from '#domain/i18n/localizedText.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import type { Loaded } from '#src/features/person/useLoaded.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import classes from '../Legal.module.css';

export type HelpSection = AnswerOf<'GET /docs/sections'>[number];

/** What the help is about, by sections. */
export function HelpSections({ sections }: { sections: Loaded<HelpSection[]> }) {
  const { t, i18n } = useLingui();
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
