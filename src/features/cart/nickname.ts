import { proxy } from 'valtio';
import { longestNickname } from '#domain/order/order.ts';

const name = 'comanda-nickname';

/** Only what the server takes: an older release, or a curious hand, may have written it. */
const accept = (kept: string | null): string => (kept ?? '').slice(0, longestNickname);

function kept(): string {
  try {
    return accept(localStorage.getItem(name));
  } catch {
    return ''; // storage is blocked: it is typed again
  }
}

/** What this phone's guest is called on the bill of a table, as typed; kept on the phone for the next visit. */
export const nickname = proxy({ text: kept() });

// what another window has written holds in all of them: an order is made under the name that is shown
addEventListener('storage', ({ key }) => {
  if (key === name) nickname.text = kept();
});

export function callMyself(text: string): void {
  nickname.text = accept(text);
  try {
    if (nickname.text.trim()) localStorage.setItem(name, nickname.text);
    else localStorage.removeItem(name);
  } catch {
    // it then holds until the page is left
  }
}
