import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useRouter } from '@tanstack/react-router';
import { activateLanguage, currentLanguage } from '#src/i18n/language.ts';
import type { Language } from '#src/i18n/language.ts';
import { choosePageLanguage } from '#src/i18n/pageLanguage.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';

/** Puts the page into another language: path, query and cart stay (D29). Says so, in the new language. */
export function useLanguageChoice(): (language: Language) => Promise<void> {
  const router = useRouter();
  return async (language) => {
    if (language === currentLanguage()) return;
    try {
      await activateLanguage(language);
    } catch {
      // the words could not be fetched: the page stays as it is
      showFailure({ code: 'no_connection' });
      return;
    }
    const { pathname, searchStr, hash } = router.state.location;
    const address = `${choosePageLanguage(language, pathname)}${searchStr}${hash === '' ? '' : `#${hash}`}`;
    // not navigate(): to the router, which knows no prefixes, '/de/order' to '/order' would be no step at all
    router.history.replace(address, router.history.location.state);
    await router.invalidate();
    showToast({ tone: 'success', text: t(i18n)`Language changed` });
  };
}
