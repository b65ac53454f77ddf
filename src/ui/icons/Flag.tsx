import type { Language } from '#src/i18n/language.ts';
import classes from './Flag.module.css';

const bars = (across: boolean, ...names: string[]) =>
  names.map((name, index) =>
    across ? (
      <rect key={name} x="0" y={index * 5} width="21" height="5" className={classes[name]} />
    ) : (
      <rect key={name} x={index * 7} y="0" width="7" height="15" className={classes[name]} />
    ),
  );

const flags: Record<Language, React.ReactNode> = {
  de: bars(true, 'black', 'red', 'gold'),
  hu: bars(true, 'red', 'white', 'green'),
  ro: bars(false, 'blue', 'gold', 'red'),
  es: (
    <>
      <rect width="21" height="15" className={classes.red} />
      <rect y="3.75" width="21" height="7.5" className={classes.gold} />
    </>
  ),
  en: (
    <>
      <rect width="21" height="15" className={classes.blue} />
      <path d="M0 0l21 15M21 0L0 15" className={classes.whiteLine} strokeWidth="3.2" />
      <path d="M0 0l21 15M21 0L0 15" className={classes.redLine} strokeWidth="1.2" />
      <path d="M10.5 0v15M0 7.5h21" className={classes.whiteLine} strokeWidth="5" />
      <path d="M10.5 0v15M0 7.5h21" className={classes.redLine} strokeWidth="3" />
    </>
  ),
};

/** A language's flag, 21 × 15; the language's name stands beside it. */
export function Flag({ language }: { language: Language }) {
  return (
    <svg viewBox="0 0 21 15" className={classes.flag} aria-hidden="true">
      {flags[language]}
    </svg>
  );
}
