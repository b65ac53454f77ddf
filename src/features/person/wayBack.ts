/** Where somebody goes on who came from nowhere. */
const home = '/account';

/**
 * Where to go on after a login: the page that one came from, as path and query, if it is one of ours and not itself about
 * logging in. Whatever a link says there, nobody is led to another site.
 */
export function wayBack(from: string | undefined): string {
  if (from === undefined || !/^\/(?![/\\])/.test(from) || /[\p{Cc}\\]/u.test(from)) return home;
  const ours = 'http://ours.invalid';
  const url = URL.parse(from, ours);
  if (url?.origin !== ours || /^\/(\w\w\/)?(authentication|undo-address)(\/|$)/.test(url.pathname)) return home;
  return `${url.pathname}${url.search}`;
}
