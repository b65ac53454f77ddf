import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../realtime/connectionStore.ts';
import { CallFailed } from './callFailed.ts';
import { publicConfig, type PublicConfig } from './publicConfig.ts';

/** As the page says it, which a service worker may have kept for a while. */
function inPage(): PublicConfig | undefined {
  const tag = document.querySelector<HTMLMetaElement>('meta[name=offers]');
  return tag ? (JSON.parse(tag.content) as PublicConfig) : undefined;
}

/** The server's public settings: those that stand in the page, until the server has answered. */
export function usePublicConfig(): PublicConfig | undefined {
  const { online } = useSnapshot(connection);
  const [config, setConfig] = useState(inPage);
  useEffect(() => {
    if (!online) return;
    publicConfig().then(
      setConfig,
      // asked again when the connection is back
      (error: unknown) => void (error instanceof CallFailed || reportError(error)),
    );
  }, [online]);
  return config;
}
