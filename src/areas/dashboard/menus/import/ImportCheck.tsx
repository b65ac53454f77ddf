import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { MenuRow } from '#domain/menuImport/menuColumn.ts';
import { recogniseTable, type TableOrigin } from '#domain/menuImport/recogniseTable.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/ui/feedback/Skeleton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { UnsavedWarning } from '#src/ui/page/UnsavedWarning.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import { useChain } from '../../frame/useChain.ts';
import { useGoTo } from '../../frame/useGoTo.ts';
import classes from './Import.module.css';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportProblems } from './ImportProblems.tsx';
import { rowsOf, sentRows } from './importRows.ts';
import type { ImportSource } from './importSource.ts';
import { MatchColumns, type Targets } from './MatchColumns.tsx';
import { RowWordsFields } from './RowWordsFields.tsx';
import type { RowWords } from './rowWords.ts';
import { useDryRun, type ImportFile } from './useDryRun.ts';

type ImportCheckProps = {
  source: ImportSource;
  restaurant_id: string | undefined;
  words: RowWords;
  onWords: (words: RowWords) => void;
  onBack: () => void;
};

/** A file that was brought: what is known of its columns, what is wrong with it, what it would change. */
export function ImportCheck({ source, restaurant_id, words, onWords, onBack }: ImportCheckProps) {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const recognised = useMemo(
    () =>
      source.kind === 'table'
        ? recogniseTable(source.table)
        : { origin: 'comanda' as const, targets: [], additions: [] },
    [source],
  );
  const { origin } = recognised;
  const [targets, setTargets] = useState<Targets>(recognised.targets);
  const [mended, setMended] = useState<ReadonlyMap<number, MenuRow['cells']>>(new Map());
  const { rows, left } = useMemo(() => rowsOf(source, { origin, targets, words }), [source, origin, targets, words]);
  const sent = useMemo(() => sentRows(rows, mended), [rows, mended]);
  const file: ImportFile = {
    chain_id,
    ...(restaurant_id === undefined ? {} : { restaurant_id }),
    ...(source.kind === 'json' ? { format: 'json', data: source.text } : { format: 'csv', data: sent.data }),
  };
  const jsonLines = useMemo(() => (source.kind === 'json' ? source.text.split('\n') : []), [source]);
  // what is said by the file itself is not asked
  const isForeign = source.kind === 'text' || (source.kind === 'table' && origin !== 'comanda');
  const asksTaxes = source.kind !== 'json' && (isForeign || !targets.includes('tax_rate'));
  const isWithoutColumns = source.kind === 'table' && !targets.some((one) => one?.startsWith('name'));
  return (
    <>
      <section className={dashboard.card} aria-labelledby="source">
        <div className={dashboard.head}>
          <h2 id="source" className={dashboard.cardTitle}>
            <bdi>{source.name}</bdi>
          </h2>
          <BigButton tone="plain" onClick={onBack}>
            <Trans>Take another</Trans>
          </BigButton>
        </div>
        <p className={dashboard.lead}>
          {source.kind === 'table'
            ? originWord(origin)
            : source.kind === 'json'
              ? t`A menu file of Comanda`
              : t`A draft`}
          {left > 0 && (
            <>
              {' · '}
              <Plural
                value={left}
                one="# row is no longer sold and stays behind"
                other="# rows are no longer sold and stay behind"
              />
            </>
          )}
        </p>
        {recognised.additions.length > 0 && (
          <p className={dashboard.lead}>
            <Trans>
              The file names these additions, but not what is in them and what it costs. Please add them to the dishes
              afterwards: <bdi>{recognised.additions.join(', ')}</bdi>
            </Trans>
          </p>
        )}
        {asksTaxes && <RowWordsFields words={words} onWords={onWords} asksLanguage={isForeign} />}
      </section>
      {source.kind === 'table' && (isForeign || targets.includes(undefined)) && (
        <MatchColumns
          table={source.table}
          targets={targets}
          open={isWithoutColumns || origin === 'other'}
          onChange={setTargets}
        />
      )}
      {isWithoutColumns ? (
        <p className={dashboard.lead} role="status">
          <Trans>Please say which column holds the names.</Trans>
        </p>
      ) : (
        <Checked
          file={file}
          rowAt={sent.rowAt}
          lineText={(line) => jsonLines[line - 1]}
          isMended={mended.size > 0}
          onMend={(index, cells) => setMended(new Map([...mended, [index, cells]]))}
        />
      )}
    </>
  );

  function originWord(of: TableOrigin): string {
    switch (of) {
      case 'comanda':
        return t`A menu file of Comanda`;
      case 'square':
        return t`An item list of Square`;
      case 'loyverse':
        return t`An item list of Loyverse`;
      case 'shopify':
        return t`The products of a shop`;
      case 'other':
        return t`A spreadsheet`;
    }
  }
}

type CheckedProps = Pick<Parameters<typeof ImportProblems>[0], 'rowAt' | 'lineText' | 'onMend'> & {
  file: ImportFile;
  isMended: boolean;
};

function Checked({ file, isMended, rowAt, ...mending }: CheckedProps) {
  const { t } = useLingui();
  const goTo = useGoTo();
  const online = useOnline();
  const { report, about = rowAt, error, busy, again } = useDryRun(file, rowAt);
  const [importing, setImporting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const fault = error && (
    <ErrorState busy={busy} onRetry={again}>
      {refusalSentence(error)}
    </ErrorState>
  );
  if (!report && fault) return fault;
  if (!report) return <ListSkeleton rows={3} label={t`The file is being checked`} />;
  const isNew = report.preview.length > 0 || report.costs > 0;
  const take = async (): Promise<void> => {
    setImporting(true);
    setFailure(undefined);
    try {
      await asUser('POST /chain/import', { body: file });
      showToast({ tone: 'success', text: t`Imported` });
      await goTo('menus', { ignoreBlocker: true });
    } catch (refused) {
      setFailure(refusalSentence(refused));
      setImporting(false);
    }
  };
  return (
    <>
      {fault}
      {report.problems.length > 0 ? (
        <ImportProblems problems={report.problems} rowAt={about} {...mending} />
      ) : (
        !error && <ImportPreview report={report} />
      )}
      <FormFailure>{failure}</FormFailure>
      {!error && (
        <div className={dashboard.foot}>
          <BigButton
            busy={importing || busy}
            onClick={() => void take()}
            reason={
              report.problems.length > 0
                ? t`Please mend the rows first`
                : !isNew
                  ? t`Everything in this file is there already`
                  : online
                    ? undefined
                    : t`Saving needs a connection`
            }
          >
            <Trans>Import</Trans>
          </BigButton>
          <span role="status" className={classes.busy}>
            {importing
              ? t`The menu is being imported …`
              : busy
                ? t`The file is being checked`
                : report.problems.length === 0 && !isNew
                  ? t`Everything in this file is there already`
                  : ''}
          </span>
        </div>
      )}
      <UnsavedWarning changed={isMended} />
    </>
  );
}
