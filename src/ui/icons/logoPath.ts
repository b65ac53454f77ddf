/**
 * The logo: a counter bell on a torn-off ticket, on a 24 × 24 grid. Large shapes only, so that it reads at 16 px.
 * scripts/icons.ts draws the files of public/icons from it.
 */
export const logoPath =
  'M12 3.1a1.9 1.9 0 0 1 .95 3.55v.42A8.2 8.2 0 0 1 20.2 14.4a.9.9 0 0 1-.9.9H4.7a.9.9 0 0 1-.9-.9 8.2 8.2 0 0 1 7.25-7.33v-.42A1.9 1.9 0 0 1 12 3.1Z' +
  'M3.9 16.9h16.2a.8.8 0 0 1 .8.8v3.5l-2.23-1.5-2.22 1.5-2.23-1.5L12 21.2l-2.22-1.5-2.23 1.5-2.22-1.5-2.23 1.5v-3.5a.8.8 0 0 1 .8-.8Z';
