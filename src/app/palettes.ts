import type { MantineColorsTuple } from '@mantine/core';

/** Every colour there is; theme.ts says what each means. */
const ten = (shades: string): MantineColorsTuple => shades.split(' ') as unknown as MantineColorsTuple;

/** Calm neutrals: 0 is the paper, 9 the ink. */
export const paper = ten('#FBF8F3 #F5F0E8 #E9E2D7 #D9D0C3 #BDB2A4 #918678 #72685D #5B5249 #3F3832 #241F1B');
/** Charcoal, light to dark as Mantine counts it: 0 text, 2 muted, 4 borders, 6 cards, 7 the page. */
export const charcoal = ten('#F1EBE4 #D6CDC3 #B3A99D #8A8076 #4A423B #39332D #231F1B #171412 #110F0D #0B0908');
/** The accent. */
export const paprika = ten('#FFF3EE #FFE6DB #FECEBB #FFB093 #FF8B64 #E66239 #C2410C #A32B0F #82200F #61170E');
/** Success. */
export const herb = ten('#F0F9EF #E0F2DE #C4E5C3 #A3D5A6 #82C289 #5AA469 #2F7D46 #236D3C #175630 #0F4024');
/** Warning. */
export const saffron = ten('#FBF5E8 #F8EAD1 #F1D6AA #E8BE7F #DCA455 #C28123 #976000 #844D04 #6B3A00 #522900');
/** Danger. */
export const beetroot = ten('#FEF2F5 #FFE4E9 #FFCAD5 #FEAABD #FF82A1 #E6577F #C0325E #A2214B #811839 #611229');
/** Information. */
export const plum = ten('#F4F5FE #E8EAFF #D2D7FF #B9C0FE #9FA8F9 #7E87DF #5E67BB #4C539E #3A417E #2A305E');

export const palettes = { gray: paper, dark: charcoal, paprika, herb, saffron, beetroot, plum };
export const white = '#FFFFFF';

/** What a device's icon and browser bar wear, so that one knows a mode by its colour (scripts/icons.ts). */
export const modeTints = {
  browser: paprika[6],
  cashregister: herb[6],
  delivery: plum[6],
  orderprocessing: saffron[6],
  orderscreen: paper[8],
  tablemanager: beetroot[6],
} as const;
