import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languageNames } from '#src/i18n/languageNames.ts';
import { offeredLanguages } from '#src/i18n/language.ts';
import fields from '#src/ui/input/Form.module.css';
import { TextField } from '#src/ui/input/TextField.tsx';
import type { Words } from './words.ts';

type TitleFieldsProps = { value: Words; onChange: (value: Words) => void; error?: ReactNode };

/** A title in every language that is offered. */
export function TitleFields({ value, onChange, error }: TitleFieldsProps) {
  const { t } = useLingui();
  return (
    <div className={fields.pair}>
      {offeredLanguages.map((language, at) => (
        <TextField
          key={language}
          label={t`Title (${languageNames[language]})`}
          value={value[language] ?? ''}
          lang={language}
          maxLength={200}
          {...(at === 0 && error !== undefined ? { error } : {})}
          onChange={(text) => onChange({ ...value, [language]: text })}
        />
      ))}
    </div>
  );
}
