/** Why a password cannot be taken: too few characters, among the first that everybody tries, or the person's own name or address. */
export type PasswordVerdict = 'short' | 'common' | 'own';

export const shortestPassword = 8;

/** A million guesses; with argon2 in the way that is most of a day on one core, and nobody tries them online. */
const fewestGuesses = 1e6;
/** What follows makes no password easier; looking at all of it would take longer than a person's call may. */
const lookedAt = 48;

/**
 * What speaks against a new password; nothing when it is good. `own` is what others know of the person: address and
 * names. The dictionary is loaded at the first question, here as there.
 */
export async function passwordVerdict(password: string, own: readonly string[]): Promise<PasswordVerdict | undefined> {
  if (Array.from(password).length < shortestPassword) return 'short';
  const pieces = piecesOf(own);
  if (isOwn(password, pieces)) return 'own';
  const checker = await (loaded ??= load());
  return checker.check(password.slice(0, lookedAt), pieces).guesses < fewestGuesses ? 'common' : undefined;
}

let loaded: ReturnType<typeof load> | undefined;

async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** Names and addresses whole and in their parts, longest first; what is shorter stands in too many words. */
function piecesOf(own: readonly string[]): string[] {
  const whole = own.map((each) => each.toLowerCase());
  const parts = whole.flatMap((each) => [each, ...each.split('@', 1), ...each.split(/[^\p{L}\p{N}]/u)]);
  return [...new Set(parts)].filter((part) => part.length > 2).toSorted((a, b) => b.length - a.length);
}

/** Nothing but own names and addresses, with figures and signs around. */
function isOwn(password: string, pieces: readonly string[]): boolean {
  const text = password.toLowerCase();
  const rest = pieces.reduce((left, piece) => left.replaceAll(piece, ''), text);
  return rest !== text && rest.replace(/[^\p{L}]/gu, '').length < 3;
}
