export type BrowserCookies = Record<string, string | undefined>;

/** Who tries: from which network, in which browser, and with which session, where he has one already. */
export type Guesser = { ip: string; cookies: BrowserCookies; session?: Buffer | undefined };

/** Whose secret is tried. `value` is what is stored of it: with another one all counts begin anew. */
export type Guessed = {
  kind: 'login' | 'device' | 'second_factor';
  subject: string;
  value: string;
};
