import type * as OpenIdClient from 'openid-client';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { OpenIdProvider } from '../user/accountSettings.ts';

/** How somebody who was sent to the provider is recognised on the way back. */
export type Handshake = { state: string; nonce: string; codeVerifier: string };

/** Whom the provider vouches for. */
export type ProvidedPerson = {
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  first_name: string;
  last_name: string;
};

/** Login by OpenID Connect's code flow with PKCE, state and nonce. */
export type OpenIdLogin = {
  provider: OpenIdProvider;
  /** Where to send the browser, and what to remember of it. */
  begin(redirectUri: string): Promise<Result<{ url: string; handshake: Handshake }>>;
  /** Who came back; `url` is where the provider sent the browser, with all that it added. */
  finish(url: URL, handshake: Handshake): Promise<Result<ProvidedPerson>>;
};

const patienceSeconds = 10;

/** The library and the provider's own description are only loaded for the first login, and again after a failure. */
export function openIdLogin(provider: OpenIdProvider, log: (error: unknown) => void): OpenIdLogin {
  let known: Promise<{ client: typeof OpenIdClient; config: OpenIdClient.Configuration }> | undefined;

  function discovered() {
    known ??= discover(provider);
    known.catch(() => (known = undefined));
    return known;
  }

  const failed = (error: unknown) => {
    log(error);
    return refuse(isUnreachable(error) ? 'provider_down' : 'provider_failed');
  };

  return {
    provider,
    async begin(redirectUri) {
      try {
        const { client, config } = await discovered();
        const handshake = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          codeVerifier: client.randomPKCECodeVerifier(),
        };
        const url = client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: provider.scope,
          state: handshake.state,
          nonce: handshake.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(handshake.codeVerifier),
          code_challenge_method: 'S256',
        });
        return accept({ url: url.href, handshake });
      } catch (error) {
        return failed(error);
      }
    },
    async finish(url, { state, nonce, codeVerifier }) {
      try {
        const { client, config } = await discovered();
        const tokens = await client.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const { sub, ...named } = tokens.claims()!;
        // many providers name the person only when asked for it
        const asks = named['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
        const claims = asks ? await client.fetchUserInfo(config, tokens.access_token, sub) : named;
        return accept(personOf(sub, claims));
      } catch (error) {
        return failed(error);
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OpenIdProvider) {
  const client = await import('openid-client');
  const url = new URL(issuer);
  // a provider on this very machine may go without TLS
  const plain = url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const config = await client.discovery(
    url,
    clientId,
    clientSecret || undefined,
    clientSecret ? undefined : client.None(),
    { timeout: patienceSeconds, ...(plain ? { execute: [client.allowInsecureRequests] } : {}) },
  );
  return { client, config };
}

function personOf(subject: string, claims: Record<string, unknown>): ProvidedPerson {
  const text = (name: string): string => (typeof claims[name] === 'string' ? claims[name].trim().slice(0, 200) : '');
  const [first = '', ...rest] = text('name').split(' ');
  return {
    subject,
    email: text('email') || undefined,
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    first_name: text('given_name') || first,
    last_name: text('family_name') || (text('given_name') ? '' : rest.join(' ')),
  };
}

/** Nobody answered, or nobody who spoke OpenID Connect: another time it may work. */
function isUnreachable(error: unknown): boolean {
  const { code, name, cause, status } = error as { code?: string; name?: string; cause?: unknown; status?: number };
  if (name === 'TypeError' && (error as Error).message === 'fetch failed') return true;
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return true;
  if (status !== undefined && status >= 500) return true;
  return cause instanceof Error && cause !== error && isUnreachable(cause);
}
