import { useLingui } from '@lingui/react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { MenuSearch } from '#domain/menu/menuSearch.ts';

/**
 * What a query finds in a menu; undefined as long as nothing is asked. The search comes when it is opened and is prepared
 * after the frame that answers the tap.
 */
export function useMenuSearch(
  index: MenuIndex,
  language: string,
  asked: string | undefined,
): ReadonlySet<string> | undefined {
  const { i18n } = useLingui();
  const query = useDeferredValue(asked ?? '');
  const opened = useDeferredValue(asked !== undefined);
  const [search, setSearch] = useState<{ of: MenuIndex; language: string; find: MenuSearch }>();
  useEffect(() => {
    if (!opened) return undefined;
    let current = true;
    import('./searchInWords.ts')
      .then(
        ({ searchInWords }) =>
          current && setSearch({ of: index, language, find: searchInWords(index, language, i18n) }),
      )
      .catch(reportError);
    return () => {
      current = false;
    };
  }, [opened, index, language, i18n]);
  return useMemo(
    () =>
      search?.of === index && search.language === language && query.trim() !== '' ? search.find(query) : undefined,
    [search, index, language, query],
  );
}
