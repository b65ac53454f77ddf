import { useState } from 'react';
import { newId } from '#src/data/ids.ts';

/** An id for each name: what was sent and not answered is the same thing when it is sent again, not a second one. */
export function sameIds(): (name: string) => string {
  const ids = new Map<string, string>();
  return (name) => {
    const id = ids.get(name) ?? newId();
    ids.set(name, id);
    return id;
  };
}

/** As long as the form stands there. */
export function useSameIds(): (name: string) => string {
  const [idOf] = useState(sameIds);
  return idOf;
}
