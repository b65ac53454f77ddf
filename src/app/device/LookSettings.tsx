import { Trans, useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { changeDevice, deviceSettings, zooms } from '#src/data/session/deviceSettings.ts';
import { offeredLanguages } from '#src/i18n/language.ts';
import type { Language } from '#src/i18n/language.ts';
import { languageNames } from '#src/i18n/languageNames.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { SwitchField } from '#src/ui/input/SwitchField.tsx';
import { ColorSchemeSwitch, DirectionSwitch } from '#src/ui/page/AppearanceSwitches.tsx';
import { useLanguageChoice } from '#src/ui/page/useLanguageChoice.ts';

/** How the device looks: its language, size, colours, and how much of the screen is its own. */
export function LookSettings() {
  const { t, i18n } = useLingui();
  const choose = useLanguageChoice();
  const { zoom, hideDeviceNavBar } = useSnapshot(deviceSettings);
  return (
    <>
      <SelectField
        size="staff"
        label={<Trans>Language of this device</Trans>}
        value={i18n.locale}
        onChange={(language) => void choose(language as Language)}
        options={offeredLanguages.map((language) => ({ value: language, label: languageNames[language] }))}
      />
      <Segmented
        wide
        size="staff"
        label={t`Size of everything`}
        value={String(zoom)}
        onChange={(value) => changeDevice({ zoom: Number(value) })}
        options={zooms.map((value) => ({ value: String(value), label: <bdi>{value} %</bdi> }))}
      />
      <ColorSchemeSwitch size="staff" />
      <DirectionSwitch size="staff" />
      <FullScreenSwitch />
      <SwitchField
        label={<Trans>Hide the navigation bar</Trans>}
        hint={<Trans>No title and no way here above the screen. You come back by tapping the connection.</Trans>}
        checked={hideDeviceNavBar}
        onChange={(hidden) => changeDevice({ hideDeviceNavBar: hidden })}
      />
    </>
  );
}

function followFullScreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

function FullScreenSwitch() {
  const isFull = useSyncExternalStore(followFullScreen, () => document.fullscreenElement !== null);
  // telephones of one maker have none: there, the installed app is it
  if (!document.fullscreenEnabled) return null;
  return (
    <SwitchField
      label={<Trans>Full screen</Trans>}
      hint={<Trans>Until the browser is closed. Install the app to keep it for good.</Trans>}
      checked={isFull}
      onChange={(full) => {
        (full ? document.documentElement.requestFullscreen() : document.exitFullscreen()).catch(showFailure);
      }}
    />
  );
}
