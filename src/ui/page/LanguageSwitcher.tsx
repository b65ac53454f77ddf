import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useRef } from 'react';
import { offeredLanguages } from '#src/i18n/language.ts';
import type { Language } from '#src/i18n/language.ts';
import { languageNames } from '#src/i18n/languageNames.ts';
import { cx } from '#src/ui/cx.ts';
import { Flag } from '#src/ui/icons/Flag.tsx';
import classes from './LanguageSwitcher.module.css';
import { useLanguageChoice } from './useLanguageChoice.ts';

/** The language popover: the four languages with flag and label. */
export function LanguageSwitcher({ compact = false }: { compact?: boolean }) {
  const { t, i18n: active } = useLingui();
  const choose = useLanguageChoice();
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const language = active.locale as Language;

  const place = (): void => {
    const at = button.current?.getBoundingClientRect();
    if (!at || !list.current) return;
    // a popover lies in the top layer and knows nothing of its button
    list.current.style.insetBlockStart = `${at.bottom + 6}px`;
    const rightToLeft = document.documentElement.dir === 'rtl';
    list.current.style.insetInlineEnd = `${rightToLeft ? at.left : document.documentElement.clientWidth - at.right}px`;
  };

  return (
    <div className={classes.switcher}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        popoverTarget="languages"
        // what is read out holds what is seen
        aria-label={`${t`Language: ${languageNames[language]}`}${compact ? ` ${language.toUpperCase()}` : ''}`}
      >
        <Flag language={language} />
        <span aria-hidden="true">{compact ? language.toUpperCase() : languageNames[language]}</span>
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      <div
        ref={list}
        id="languages"
        popover="auto"
        className={classes.list}
        role="menu"
        aria-label={t`Language`}
        onToggle={(event) => {
          if (event.newState === 'open') list.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus();
        }}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') place();
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          const entries = [...event.currentTarget.querySelectorAll('button')];
          const index = entries.indexOf(document.activeElement as HTMLButtonElement);
          entries[(index + step + entries.length) % entries.length]?.focus();
        }}
      >
        {offeredLanguages.map((offered) => (
          <button
            key={offered}
            type="button"
            role="menuitemradio"
            aria-checked={offered === language}
            lang={offered}
            className={cx(classes.entry, offered === language && classes.chosen)}
            onClick={() => {
              list.current?.hidePopover();
              void choose(offered);
            }}
          >
            <Flag language={offered} />
            <span className={classes.name}>{languageNames[offered]}</span>
            {offered === language && <IconCheck size={18} aria-hidden="true" />}
          </button>
        ))}
      </div>
    </div>
  );
}
