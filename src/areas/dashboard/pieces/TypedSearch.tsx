import { useEffect, useEffectEvent } from 'react';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import { useFollowed } from './useTypedSearch.ts';

type TypedSearchProps = { label: string; value: string; onSearch: (text: string) => void };

/** How long somebody who types is waited for, in milliseconds: the server is asked for words, not for letters. */
const pause = 300;

/** A search that the server answers: asked for once the typing pauses, or at Enter. */
export function TypedSearch({ label, value, onSearch }: TypedSearchProps) {
  const [text, setText, setSent] = useFollowed(value);
  const search = (): void => {
    if (text !== value) setSent(text);
    onSearch(text);
  };
  const searchNow = useEffectEvent(search);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(searchNow, pause);
    return () => clearTimeout(timer);
  }, [text, value]);
  return <SearchField label={label} value={text} onChange={setText} onEnter={search} />;
}
