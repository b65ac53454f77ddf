import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import classes from './DeviceSettingsPage.module.css';

type Storage = { usage: number; quota: number; kept: boolean };

async function readStorage(): Promise<Storage | undefined> {
  // absent outside of a secure context
  const storage = navigator.storage as StorageManager | undefined;
  if (!storage) return undefined;
  const { usage = 0, quota = 0 } = await storage.estimate();
  return { usage, quota, kept: await storage.persisted() };
}

/** How much of the space that the browser gives is used, and whether it may clear it by itself. */
export function StorageFacts() {
  const { i18n } = useLingui();
  const [storage, setStorage] = useState<Storage>();
  useEffect(() => {
    void readStorage().then(setStorage);
  }, []);
  if (!storage || storage.quota === 0) {
    return (
      <p>
        <Trans>The browser does not say how much space there is.</Trans>
      </p>
    );
  }
  const size = (bytes: number): string => `${i18n.number(bytes / 1_048_576, { maximumFractionDigits: 1 })} MB`;
  const share = Math.max(0.01, storage.usage / storage.quota);
  return (
    <>
      <div className={classes.meter} aria-hidden="true">
        <div className={classes.used} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <p>
        <Trans>
          <bdi>{size(storage.usage)}</bdi> used, <bdi>{size(storage.quota - storage.usage)}</bdi> free
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
