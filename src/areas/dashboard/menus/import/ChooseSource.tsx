import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { decodeMenuFile } from '#domain/menuImport/decodeMenuFile.ts';
import { readMenuText } from '#domain/menuImport/readMenuText.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { saveFile } from '#src/ui/device/saveFile.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import { FileDrop } from '../../pieces/FileDrop.tsx';
import classes from './Import.module.css';
import { sourceOf, type ImportSource } from './importSource.ts';
import type { RowWords } from './rowWords.ts';

/** As much as the server takes (contract/chainMenu.ts). */
const largest = 16_000_000;

type ChooseSourceProps = {
  onSource: (source: ImportSource) => void;
  /** our own spreadsheet, to look at or to begin with */
  example: string;
  words: RowWords;
  /** kept by the page: whoever comes back mends the text rather than pasting it once more */
  pasted: string;
  onPasted: (text: string) => void;
};

/** Where the menu is: in a file, in the clipboard, or nowhere yet. */
export function ChooseSource({ onSource, example, words, pasted, onPasted }: ChooseSourceProps) {
  const { t } = useLingui();
  const [failure, setFailure] = useState<string>();

  const take = async (file: File): Promise<void> => {
    if (file.size > largest) return setFailure(t`The file is too large. Please split it.`);
    const text = decodeMenuFile(new Uint8Array(await file.arrayBuffer()), currentLanguage());
    const source = sourceOf(file.name, text);
    if (source) onSource(source);
    else
      setFailure(
        t`This is no spreadsheet that can be read. Please save it as CSV, with the names of the columns in the first row.`,
      );
  };
  const read = (): void => {
    const source = sourceOf(t`Pasted text`, pasted);
    if (source) return onSource(source);
    if (readMenuText(pasted, words).length > 0) onSource({ kind: 'text', name: t`Pasted text`, text: pasted });
    else setFailure(t`There is no line with a price at its end. Please write every dish in a line of its own.`);
  };

  return (
    <>
      <FormFailure>{failure}</FormFailure>
      <div className={classes.ways}>
        <section className={dashboard.card} aria-labelledby="from-file">
          <h2 id="from-file" className={dashboard.cardTitle}>
            <Trans>From a file</Trans>
          </h2>
          <p className={dashboard.lead}>
            <Trans>
              The item list of Square or Loyverse, the products of a shop, or any spreadsheet as CSV. Or a menu file of
              Comanda, CSV or JSON.
            </Trans>
          </p>
          <FileDrop
            icon={<IconFileSpreadsheet aria-hidden="true" />}
            label={t`Menu file`}
            choose={<Trans>Choose a file</Trans>}
            hint={<Trans>or drop it here</Trans>}
            accept=".csv,.tsv,.txt,.json,text/csv,application/json"
            onFile={(file) => void take(file)}
          />
          <BigButton
            tone="quiet"
            icon={<IconDownload aria-hidden="true" />}
            onClick={() => saveFile(new File(['\uFEFF', example], 'comanda-menu.csv', { type: 'text/csv' }))}
          >
            <Trans>Download an example file</Trans>
          </BigButton>
        </section>
        <section className={dashboard.card} aria-labelledby="from-text">
          <h2 id="from-text" className={dashboard.cardTitle}>
            <Trans>From a text</Trans>
          </h2>
          <p className={dashboard.lead}>
            <Trans>
              Paste your menu as it stands in a document or on your page: a dish in every line, its price at the end,
              categories between them.
            </Trans>
          </p>
          <TextField label={<Trans>Text of the menu</Trans>} value={pasted} onChange={onPasted} lines={9} />
          <div className={dashboard.actions}>
            <BigButton
              tone="plain"
              onClick={read}
              reason={pasted.trim() === '' ? t`Please paste the text first` : undefined}
            >
              <Trans>Read the text</Trans>
            </BigButton>
          </div>
        </section>
      </div>
    </>
  );
}
