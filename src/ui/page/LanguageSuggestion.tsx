import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { offeredLanguages, suggestedLanguage } from '#src/i18n/language.ts';
import { languageOffers } from '#src/i18n/languageNames.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { Flag } from '#src/ui/icons/Flag.tsx';
import classes from './LanguageSuggestion.module.css';
import { useLanguageChoice } from './useLanguageChoice.ts';

const askedKey = 'comanda-language-asked';

/** The first visit is English, with the browser's language offered once (D29). */
export function LanguageSuggestion() {
  const { t, i18n } = useLingui();
  const choose = useLanguageChoice();
  const [asked, setAsked] = useState(() => localStorage.getItem(askedKey) !== null);
  const language = i18n.locale === 'en' ? suggestedLanguage(offeredLanguages) : undefined;
  if (asked || language === undefined) return null;
  const answered = (): void => {
    localStorage.setItem(askedKey, 'yes');
    setAsked(true);
  };
  return (
    <aside className={classes.bar} aria-label={t`Language`}>
      <BigButton
        tone="quiet"
        lang={language}
        icon={<Flag language={language} />}
        onClick={() => {
          answered();
          void choose(language);
        }}
      >
        {languageOffers[language]}
      </BigButton>
      <IconButton label={t`Close`} onClick={answered}>
        <IconX aria-hidden="true" />
      </IconButton>
    </aside>
  );
}
