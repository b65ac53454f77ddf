import { Trans, useLingui } from '@lingui/react/macro';
import { isLanguage, offeredLanguages } from '#domain/i18n/localizedText.ts';
import { languageNames } from '#src/i18n/languageNames.ts';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import classes from './Import.module.css';
import type { RowWords } from './rowWords.ts';

type RowWordsFieldsProps = { words: RowWords; onWords: (words: RowWords) => void; asksLanguage: boolean };

/** What the file does not say: in which language it is, and what tax is on what names none. */
export function RowWordsFields({ words, onWords, asksLanguage }: RowWordsFieldsProps) {
  const { t } = useLingui();
  const { taxRates } = words;
  const wrong = (rate: string) =>
    /^\d{1,2}([.,]\d{1,2})?$|^100$/.test(rate) ? {} : { error: t`A tax rate is a percentage from 0 to 100.` };
  return (
    <div className={classes.columns}>
      {asksLanguage && (
        <SelectField
          label={<Trans>The texts are in</Trans>}
          value={words.language}
          onChange={(language) => isLanguage(language) && onWords({ ...words, language })}
          options={offeredLanguages.map((language) => ({ value: language, label: languageNames[language] }))}
        />
      )}
      <TextField
        label={<Trans>Tax on food without a rate (%)</Trans>}
        value={taxRates.dish}
        {...wrong(taxRates.dish)}
        inputMode="decimal"
        onChange={(rate) => onWords({ ...words, taxRates: { ...taxRates, dish: rate, dessert: rate } })}
      />
      <TextField
        label={<Trans>Tax on drinks without a rate (%)</Trans>}
        value={taxRates.drink}
        {...wrong(taxRates.drink)}
        inputMode="decimal"
        onChange={(rate) => onWords({ ...words, taxRates: { ...taxRates, drink: rate } })}
      />
    </div>
  );
}
