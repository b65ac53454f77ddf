import { useEffect, useState, type RefObject } from 'react';

/** An edge between two pixels is no cut. */
const whole = 0.95;

/**
 * How many entries of a list do not lie in it from edge to edge, on a screen that nobody scrolls; they are marked
 * `data-cut`, so that nothing is shown by half. `keys` names the entries.
 */
export function useOutOfSight(list: RefObject<HTMLElement | null>, keys: string): number {
  const [cut, setCut] = useState(0);
  useEffect(() => {
    const root = list.current;
    if (!root) return undefined;
    const outside = new Set<Element>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const isCut = intersectionRatio < whole;
          target.toggleAttribute('data-cut', isCut);
          if (isCut) outside.add(target);
          else outside.delete(target);
        }
        setCut(outside.size);
      },
      { root, threshold: [0, whole] },
    );
    for (const entry of root.children) watch.observe(entry);
    return () => watch.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other entries are watched anew
  }, [list, keys]);
  return cut;
}
