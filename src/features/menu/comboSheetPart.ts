/** The sheet of a combo: it comes with that of a dish, and is shown by few taps. */
export const comboSheet = () => import('./ComboSheet.tsx');
