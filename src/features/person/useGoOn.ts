import { useRouter } from '@tanstack/react-router';
import { prefixed } from '#src/i18n/pageLanguage.ts';
import { wayBack } from './wayBack.ts';

/** Goes on where somebody came from; the page before is not to be come back to. */
export function useGoOn(): (from: string | undefined) => void {
  const { history } = useRouter();
  return (from) => {
    const to = wayBack(from);
    history.replace(/^\/(de|hu|ro|es)(\/|$)/.test(to) ? to : prefixed(to));
  };
}
