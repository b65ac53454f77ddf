import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Milliseconds until a part that did not come is asked for again: without a network, and while the server answers. */
const pause = 3_000;
const shortPause = 1_000;
/** So often, while the server answers, before it counts as gone for good. */
const usual = 7;
const patience = 5_000;

/** Whether there is a way to our server: a phone in a Wi-Fi that leads nowhere says that it is online. */
export async function isReached(): Promise<boolean> {
  const asked = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) } as const;
  return fetch('/health', asked).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * What `load` gives, as soon as the network does: whoever needs it waits. Fails when it does not come although the
 * server answers, as a part of a release that nobody keeps any more; some browsers remember a failure, too.
 */
export async function untilLoaded<Part>(load: () => Promise<Part>, tries = usual): Promise<Part> {
  for (let failed = 0; ;) {
    let wait = pause;
    try {
      return await load();
    } catch (error) {
      if (tries < Infinity && (await isReached())) {
        failed += 1;
        wait = shortPause;
      }
      if (failed === tries) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/**
 * A component that comes when it is first needed. React keeps a failure for ever, and a page that needs the part would
 * be lost with it, because the network was gone for a moment.
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  tries?: number,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await untilLoaded(load, tries) }));
