import { isForPage } from '#src/ui/press/isForPage.ts';
import { useScans } from '#src/ui/press/useScans.ts';
import { draft } from './registerDraft.ts';

/** A scanner that acts as a keyboard. What it reads is no quantity. */
export function useScanner(onCode: (code: string) => void): void {
  useScans(
    () => draft.typed,
    ({ code, before, event }) => {
      if (!isForPage(event)) return;
      draft.typed = before;
      onCode(code);
    },
  );
}
