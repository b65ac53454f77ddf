import { onReached } from '../api/reachability.ts';

type Source = { src: string | null; srcset: string | null };

/**
 * Pictures that were asked for before a silence hang for ever, and hold the few connections that a browser has to one
 * server: nothing else would get through, even when the network is back. So they are let go of when an answer fails to
 * come, and asked for again with the first that does.
 */
export function letGoOfHangingPictures(): () => void {
  const waiting = new Map<HTMLImageElement, Source>();

  function letGo(): void {
    for (const image of document.images) {
      if (image.complete) continue;
      waiting.set(image, { src: image.getAttribute('src'), srcset: image.getAttribute('srcset') });
      image.removeAttribute('srcset');
      image.removeAttribute('src');
    }
    // what it fetches for a page, it does not give up with the page
    if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage({ type: 'LET_GO' });
  }
  function askAgain(): void {
    for (const [image, { src, srcset }] of waiting) {
      // it may show another by now
      if (srcset !== null && !image.hasAttribute('srcset')) image.setAttribute('srcset', srcset);
      if (src !== null && !image.hasAttribute('src')) image.setAttribute('src', src);
    }
    waiting.clear();
  }
  return onReached((answered) => (answered ? askAgain() : letGo()));
}
