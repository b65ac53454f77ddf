import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetGuest } from '#src/data/session/forgetGuest.ts';
import { cardPayment } from '#src/features/guestPayment/cardPaymentStore.ts';
import { guestDevice } from '#src/features/kiosk/guestDevice.ts';
import { StillThere } from '#src/features/kiosk/StillThere.tsx';
import { watchIdle } from '#src/features/kiosk/watchIdle.ts';
import { needWords } from '#src/i18n/language.ts';
import { Providers } from '../Providers.tsx';

/** A card is being charged, or something claimed of the bill is neither paid nor given back: nobody takes that away. */
const isPaying = (): boolean => cardPayment.kept.length > 0 || !['idle', 'paid'].includes(cardPayment.step);

let watching: (() => void) | undefined;

/** Watches over a device that a guest uses by himself: it asks, and begins anew when nobody is there. */
export function watchGuest(): void {
  if (watching || !guestDevice()) return;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  // they are at hand when the question comes; the watch does not wait for them
  needWords('staff').catch(() => undefined);
  let asked = 0;
  const stop = watchIdle(
    () => {
      asked += 1;
      // another question, whatever became of the last one; without its words nobody can be asked
      const ask = (): void => root.render(<Question key={asked} />);
      if (guestDevice()) void needWords('staff').then(ask, startOver).catch(reportError);
    },
    () => isPaying() || location.pathname.startsWith('/device'),
  );
  watching = () => {
    stop();
    root.unmount();
    place.remove();
  };
}

function Question() {
  const [asking, setAsking] = useState(true);
  if (!asking) return null;
  return (
    <Providers>
      <StillThere onStay={() => setAsking(false)} onLeave={() => void startOver().catch(reportError)} />
    </Providers>
  );
}

/** Whoever was here is forgotten, and the device stands where it starts. */
async function startOver(): Promise<void> {
  const device = guestDevice();
  if (!device) return;
  await forgetGuest(device.code);
  // what the page holds in memory goes with it
  location.replace(device.start);
}
