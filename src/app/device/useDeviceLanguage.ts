import { i18n } from '@lingui/core';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { deviceSession, speakLanguage } from '#src/data/session/deviceSession.ts';
import { isLanguage } from '#domain/i18n/localizedText.ts';
import { activateLanguage, currentLanguage } from '#src/i18n/language.ts';
import { isDeviceLanguage, keepDeviceLanguage } from '#src/i18n/pageLanguage.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';

/** The screen follows the device's language, and what is chosen on the screen becomes the device's language (D35). */
export function useDeviceLanguage(): void {
  const language = useSnapshot(deviceSession).device?.language;
  useEffect(() => {
    if (isLanguage(language) && keepDeviceLanguage(language)) activateLanguage(language).catch(reportError);
  }, [language]);
  useEffect(
    () =>
      i18n.on('change', () => {
        const { device } = deviceSession;
        const language = currentLanguage();
        // whoever leaves for the home page changes the page's language, not the device's
        if (device && device.language !== language && isDeviceLanguage(language))
          speakLanguage(language).catch(showFailure);
      }),
    [],
  );
}
