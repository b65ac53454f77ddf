import { Trans } from '@lingui/react/macro';
import { IconHandFinger } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { offeredLanguages, type Language } from '#src/i18n/language.ts';
import { languageNames } from '#src/i18n/languageNames.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Flag } from '#src/ui/icons/Flag.tsx';
import { Logo } from '#src/ui/icons/Logo.tsx';
import { ImageBox } from '#src/ui/media/ImageBox.tsx';
import classes from './Kiosk.module.css';

type GuestStartProps = {
  house: string;
  /** of its dishes: paths as in the menu */
  pictures: readonly string[];
  /** the table's name, where the device is fixed to one */
  table?: string | undefined;
  /** begins, in a language of the guest's where he chose one */
  onBegin: (language?: Language) => void;
  /** the staff's way in */
  staff: ReactNode;
};

/** The start of a device that guests use by themselves: one touch begins. */
export function GuestStart({ house, pictures, table, onBegin, staff }: GuestStartProps) {
  return (
    <main className={classes.start}>
      <header className={classes.top}>
        <Logo />
        {staff}
      </header>
      <button type="button" className={classes.begin} onClick={() => onBegin()}>
        {pictures.length > 0 && (
          <span className={classes.dishes}>
            {pictures.map((avatar) => (
              <ImageBox key={avatar} avatar={avatar} alt="" width={176} height={176} fluid eager />
            ))}
          </span>
        )}
        <h1 className={classes.house}>
          <bdi>{house}</bdi>
        </h1>
        {table !== undefined && (
          <span className={classes.table}>
            <Trans>
              Table <bdi>{table}</bdi>
            </Trans>
          </span>
        )}
        <span className={classes.touch}>
          <IconHandFinger aria-hidden="true" />
          <Trans>Touch to order</Trans>
        </span>
      </button>
      <div className={classes.languages}>
        {offeredLanguages.map((language) => (
          <BigButton
            key={language}
            size="staff"
            tone="plain"
            lang={language}
            icon={<Flag language={language} />}
            onClick={() => onBegin(language)}
          >
            {languageNames[language]}
          </BigButton>
        ))}
      </div>
    </main>
  );
}
