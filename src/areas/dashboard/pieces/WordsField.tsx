import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { offeredLanguages, type LocalizedText } from '#domain/i18n/localizedText.ts';
import { currentLanguage, type Language } from '#src/i18n/language.ts';
import { languageNames } from '#src/i18n/languageNames.ts';
import { Flag } from '#src/ui/icons/Flag.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import classes from './WordsField.module.css';

type WordsFieldProps = {
  label: ReactNode;
  value: LocalizedText;
  onChange: (value: LocalizedText) => void;
  error?: ReactNode;
  hint?: ReactNode;
  lines?: number;
  maxLength?: number;
  /** what another text with the same words says in a language, to fill in */
  suggest?: (language: Language, value: LocalizedText) => string | undefined;
  /** one of the languages is enough, and nothing is said of the others */
  isOptional?: boolean;
};

const languagesFor = (value: LocalizedText): Language[] => [
  currentLanguage(),
  ...offeredLanguages.filter((language) => language !== currentLanguage()),
  ...(['es'] as const).filter((language) => value[language] && language !== currentLanguage()),
];

/** A text in every language side by side, the one on screen first; what is missing is marked and can be filled in. */
export function WordsField({
  label,
  value,
  onChange,
  error,
  hint,
  lines,
  maxLength = 200,
  suggest,
  isOptional = false,
}: WordsFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const [shown] = useState(() => languagesFor(value));
  const put = (language: Language, text: string): void => {
    const { [language]: _, ...others } = value;
    onChange(text === '' ? others : { ...others, [language]: text });
  };
  const isBegun = Object.values(value).some(Boolean);
  return (
    <fieldset className={classes.words} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={classes.legend}>{label}</legend>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      <div className={classes.languages}>
        {shown.map((language) => {
          const text = value[language] ?? '';
          const suggestion = text === '' ? suggest?.(language, value) : undefined;
          return (
            <div key={language} className={classes.language}>
              <TextField
                label={
                  <span className={classes.name}>
                    <Flag language={language} /> {languageNames[language]}
                    {isBegun && text === '' && !isOptional && (
                      <span className={classes.missing}>
                        <IconAlertTriangle aria-hidden="true" /> <Trans>missing</Trans>
                      </span>
                    )}
                  </span>
                }
                aria-label={typeof label === 'string' ? `${label}, ${languageNames[language]}` : undefined}
                value={text}
                lang={language}
                maxLength={maxLength}
                {...(lines === undefined ? {} : { lines })}
                onChange={(next) => put(language, next)}
              />
              {suggestion !== undefined && (
                <button type="button" className={classes.suggestion} onClick={() => put(language, suggestion)}>
                  {t`Take over: ${suggestion}`}
                </button>
              )}
            </div>
          );
        })}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
