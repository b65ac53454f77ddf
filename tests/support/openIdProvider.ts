import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export type ProvidedClaims = { email?: string; email_verified?: boolean; given_name?: string; family_name?: string };

export type TestProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** whom the provider knows; the login name is the subject */
  people: Map<string, ProvidedClaims>;
  close(): Promise<void>;
};

/** A real OpenID Connect provider on a free port, whose login form takes any password. */
export async function startOpenIdProvider(): Promise<TestProvider> {
  const people = new Map<string, ProvidedClaims>();
  const server = createServer((request, response) => void handler(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: 'comanda', clientSecret: 'a secret of the provider and us' };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: ['http://localhost/user/provider/test/callback'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['a key of the test'] },
    pkce: { required: () => true },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    // nobody is asked for consent
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client!.clientId,
        accountId: ctx.oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // the server under test opens its port after it was told where the provider is
  provider.Client.prototype.redirectUriAllowed = (uri: string) => new URL(uri).pathname.endsWith('/callback');
  const handler = provider.callback();
  return {
    issuer,
    ...client,
    people,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

/** A browser as far as logins need one: it keeps cookies by host and goes where it is sent, up to a point. */
export function cookieBrowser() {
  const jars = new Map<string, Map<string, string>>();

  /** The Cookie header that goes to the host of an address. */
  const cookiesFor = (url: string): string =>
    [...(jars.get(new URL(url).host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');

  async function visit(url: string, form?: Record<string, string>): Promise<Response> {
    const jar = jars.get(new URL(url).host) ?? new Map<string, string>();
    jars.set(new URL(url).host, jar);
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: cookiesFor(url) },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** Follows redirects until one leads to an address that `until` matches; gives that address. */
  async function follow(start: string, until: RegExp): Promise<string> {
    let url = start;
    for (let hop = 0; hop < 12; hop += 1) {
      if (until.test(url)) return url;
      const { headers, status } = await visit(url);
      const location = headers.get('location');
      if (!location) throw new Error(`${url} answered ${status} and leads nowhere`);
      url = new URL(location, url).href;
    }
    throw new Error('redirected in circles');
  }

  return { visit, follow, cookiesFor };
}
