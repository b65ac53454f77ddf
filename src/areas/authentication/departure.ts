const key = 'comanda-login-from';

/** Where somebody was who leaves for a provider's page: what comes back from there knows only the code. */
export function keepDeparture(to: string | undefined): void {
  try {
    if (to === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, to);
  } catch {
    // storage is blocked: the account's page it is then
  }
}

export function takeDeparture(): string | undefined {
  try {
    const to = sessionStorage.getItem(key) ?? undefined;
    sessionStorage.removeItem(key);
    return to;
  } catch {
    return undefined;
  }
}
