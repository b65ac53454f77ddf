import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { storageState, type StorageState } from '#src/data/local/storageState.ts';
import classes from './DeviceSettingsPage.module.css';

/** How much of the space that the browser gives is used, and whether it may clear it by itself. */
export function StorageFacts() {
  const { i18n } = useLingui();
  const [storage, setStorage] = useState<StorageState>();
  useEffect(() => {
    void storageState().then(setStorage);
  }, []);
  if (!storage || storage.used + storage.free === 0) {
    return (
      <p>
        <Trans>The browser does not say how much space there is.</Trans>
      </p>
    );
  }
  const size = (bytes: number): string => `${i18n.number(bytes / 1_048_576, { maximumFractionDigits: 1 })} MB`;
  const share = Math.max(0.01, storage.used / (storage.used + storage.free));
  return (
    <>
      <div className={classes.meter} aria-hidden="true">
        <div className={classes.used} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <p>
        <Trans>
          <bdi>{size(storage.used)}</bdi> used, <bdi>{size(storage.free)}</bdi> free
        </Trans>
      </p>
      <p>
        {storage.kept ? (
          <Trans>The browser keeps this device's data.</Trans>
        ) : (
          <Trans>The browser may clear this device's data when space runs out. Install the app to keep it.</Trans>
        )}
      </p>
    </>
  );
}
