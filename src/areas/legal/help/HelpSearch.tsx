import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import classes from './Help.module.css';
import { useHelpSearch } from './useHelpSearch.ts';

/** Finds a page by what it says; Enter opens the first one that was found. */
export function HelpSearch({ wanted, onWant }: { wanted: string; onWant: (wanted: string) => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { hits, error, isNew } = useHelpSearch(wanted);
  const open = (path: string): void => {
    onWant('');
    void navigate({ to: '/docs/$', params: { _splat: path } });
  };
  return (
    <div className={classes.search}>
      <SearchField
        label={t`Search the help`}
        value={wanted}
        onChange={onWant}
        onEnter={() => isNew && hits?.[0] && open(hits[0].path)}
      />
      <p className={classes.count} role="status">
        {error ? (
          refusalSentence(error)
        ) : !hits ? (
          ''
        ) : hits.length === 0 ? (
          <Trans>No page says that. Try fewer words, or other ones.</Trans>
        ) : (
          <Plural value={hits.length} one="# page found" other="# pages found" />
        )}
      </p>
      {hits && hits.length > 0 && (
        <ul className={classes.hits}>
          {hits.map(({ path, title, excerpt }) => (
            <li key={path}>
              <Link to="/docs/$" params={{ _splat: path }} className={classes.hit} onClick={() => onWant('')}>
                <strong>{title}</strong>
                <span className={classes.excerpt}>{excerpt}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
