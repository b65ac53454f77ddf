import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { IngredientType } from '#domain/menu/menu.ts';

/** What kinds of ingredients are called. */
export function useIngredientTypes(): Record<IngredientType, string> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      dairy: t`Dairy`,
      fish: t`Fish`,
      meat: t`Meat`,
      vegetable: t`Vegetable`,
      fruit: t`Fruit`,
      grain: t`Grain`,
      sauce: t`Sauce`,
    }),
    [t],
  );
}
