import { Plural, Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import dashboard from '../frame/Dashboard.module.css';
import classes from './Archive.module.css';
import { archiveNoteSentence, archiveProblemSentence, broughtWords } from './archiveWords.ts';
import type { ArchiveReport } from './useBringIn.ts';

/** What an archive is, what comes of it, and what does not. */
export function ReadReport({ report }: { report: ArchiveReport }) {
  const { from, problems, notes, brings, already } = report;
  return (
    <>
      {from && (
        <p>
          <Trans>
            <bdi>{from.chain}</bdi>, saved on {formatDayTime(from.exportedAt)} by <bdi>{from.by}</bdi> at{' '}
            <bdi>{from.installation}</bdi>
          </Trans>
        </p>
      )}
      {already && (
        <p role="status">
          <Trans>You brought this archive in before. Nothing is done twice.</Trans>
        </p>
      )}
      {problems.length > 0 && (
        <section className={dashboard.card} aria-labelledby="archive-problems">
          <h2 id="archive-problems" className={dashboard.cardTitle}>
            <Plural
              value={problems.length}
              one="It cannot be brought in for one reason"
              other="It cannot be brought in for # reasons"
            />
          </h2>
          <ul className={classes.list}>
            {problems.map((problem) => (
              <li key={`${problem.path} ${problem.message}`} className={classes.problem}>
                <IconAlertTriangle aria-hidden="true" /> <span>{archiveProblemSentence(problem)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {problems.length === 0 && !already && (
        <div className={classes.both}>
          <section className={dashboard.card} aria-labelledby="archive-brings">
            <h2 id="archive-brings" className={dashboard.cardTitle}>
              <Trans>This will be there</Trans>
            </h2>
            <dl className={classes.counts}>
              {broughtWords(brings).map(({ what, count }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{count.toLocaleString(currentLanguage())}</dd>
                </div>
              ))}
            </dl>
          </section>
          {notes.length > 0 && (
            <section className={dashboard.card} aria-labelledby="archive-notes">
              <h2 id="archive-notes" className={dashboard.cardTitle}>
                <Trans>This is left for you to do</Trans>
              </h2>
              <ul className={classes.list}>
                {notes.map((note) => (
                  <li key={note.note} className={classes.note}>
                    <IconInfoCircle aria-hidden="true" />
                    <span>
                      {archiveNoteSentence(note)}
                      {note.names.length > 0 && (
                        <span className={dashboard.small}>
                          {' '}
                          <bdi>{note.names.join(', ')}</bdi>
                        </span>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </>
  );
}
