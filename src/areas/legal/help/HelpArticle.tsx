import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconArrowRight, IconBook2, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import { textIn } from '#domain/i18n/localizedText.ts';
import { call } from '#src/data/api/call.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { placeOf, wordsOf } from '#src/ui/text/headingPlace.ts';
import { Markdown } from '#src/ui/text/Markdown.tsx';
import { parseMarkdown } from '#src/ui/text/parseMarkdown.ts';
import legal from '../Legal.module.css';
import classes from './Help.module.css';
import type { HelpSection } from './HelpSections.tsx';

type Content = AnswerOf<'GET /docs/content'>;

/** One page of the help: what stands on it, its text, and which pages stand beside it in the list. */
export function HelpArticle({ path, sections }: { path: string; sections: readonly HelpSection[] }) {
  const content = useLoaded(() => call('GET /docs/content', { query: { path } }));
  if (content.error?.code === 'not_found') {
    return (
      <EmptyState
        page
        icon={<IconBook2 aria-hidden="true" />}
        title={<Trans>This page does not exist</Trans>}
        action={
          <Link to="/docs" className={legal.back}>
            <Trans>All of the help</Trans>
          </Link>
        }
      >
        <Trans>It may have moved. Look through the list.</Trans>
      </EmptyState>
    );
  }
  return (
    <LoadedPart of={content}>{(loaded) => <Article path={path} content={loaded} sections={sections} />}</LoadedPart>
  );
}

type ArticleProps = { path: string; content: Content; sections: readonly HelpSection[] };

function Article({ path, content: { title, body, updatedAt }, sections }: ArticleProps) {
  const { t, i18n } = useLingui();
  const text = textIn(body, i18n.locale);
  // whoever comes by a link to a part of the page: it has only come now
  useEffect(() => {
    if (location.hash !== '') document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }, []);
  return (
    <article className={legal.article}>
      <div className={classes.head}>
        <h1 className={legal.title}>{textIn(title, i18n.locale)}</h1>
        <span className={classes.print}>
          <IconButton label={t`Print`} onClick={() => print()}>
            <IconPrinter aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <OnThisPage text={text} />
      <Markdown untitled>{text}</Markdown>
      <p className={legal.version}>
        <Trans>Last changed: {dayOf(updatedAt)}</Trans>
      </p>
      <Neighbours path={path} sections={sections} />
    </article>
  );
}

/** 'Sat, 21 Nov 2026': a text may be years old. */
const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(new Date(instant));

/** Its headings, where there are enough of them to look for one. */
function OnThisPage({ text }: { text: string }) {
  const { t } = useLingui();
  const headings = parseMarkdown(text).flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [wordsOf(block.inside)] : [],
  );
  if (headings.length < 3) return undefined;
  return (
    <nav className={classes.parts} aria-label={t`On this page`}>
      <p className={classes.partsTitle}>
        <Trans>On this page</Trans>
      </p>
      <ul className={classes.partsList}>
        {headings.map((words) => (
          <li key={words}>
            <a href={`#${placeOf(words)}`}>{words}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The page before it and the one after it, as the list has them. */
function Neighbours({ path, sections }: { path: string; sections: readonly HelpSection[] }) {
  const { t } = useLingui();
  const pages = sections.flatMap(({ items }) => items);
  const at = pages.findIndex((page) => page.path === path);
  if (at < 0) return undefined;
  const [before, after] = [pages[at - 1], pages[at + 1]];
  return (
    <nav className={classes.neighbours} aria-label={t`Pages before and after this one`}>
      {before && (
        <Neighbour
          page={before}
          icon={<IconArrowLeft aria-hidden="true" className="mirrored" />}
          which={<Trans>Page before</Trans>}
        />
      )}
      {after && (
        <Neighbour
          page={after}
          icon={<IconArrowRight aria-hidden="true" className="mirrored" />}
          which={<Trans>Next page</Trans>}
          isNext
        />
      )}
    </nav>
  );
}

type NeighbourProps = { page: HelpSection['items'][number]; which: ReactNode; icon: ReactNode; isNext?: boolean };

function Neighbour({ page, which, icon, isNext = false }: NeighbourProps) {
  const { i18n } = useLingui();
  return (
    <Link to="/docs/$" params={{ _splat: page.path }} className={isNext ? classes.next : classes.before}>
      {icon}
      <span>
        <span className={classes.which}>{which}</span> {textIn(page.title, i18n.locale)}
      </span>
    </Link>
  );
}
