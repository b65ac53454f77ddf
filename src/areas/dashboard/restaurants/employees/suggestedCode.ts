import { isWeakCode } from '#domain/device/employee.ts';

/** A code of six digits by chance, none that anybody would try first. */
export function suggestedCode(chance: () => number): string {
  for (;;) {
    const code = String(chance() % 1_000_000).padStart(6, '0');
    if (!isWeakCode(code)) return code;
  }
}

/** Chance that nobody foresees. */
export const unforeseen = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
