import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import { anybody } from '../caller/openPolicy.ts';
import type { AccountParts } from '../user/accountParts.ts';
import { AnswerText } from '../http/answerText.ts';
import { minute } from '../http/limits.ts';
import { serve } from '../http/serve.ts';
import { appPage } from '../user/appPage.ts';
import { insertLogin } from './loginHistoryRepository.ts';
import { providerAccount } from './providerAccount.ts';
import {
  clearCodeCookie,
  codeCookie,
  codeMs,
  newProviderCode,
  type ProviderCode,
  providerCodeHash,
  setCodeCookie,
} from './providerCode.ts';
import {
  insertProviderCode,
  insertProviderLogin,
  redeemProviderCode,
  takeProviderLogin,
} from './providerRepository.ts';
import { type OpenIdLogin, openIdLogin } from './openId.ts';
import { signIn } from './secondFactor/signIn.ts';
import { secretHash } from '../caller/secret.ts';
import { presentUser, userById } from '../user/userRepository.ts';
import { secure } from './userSession.ts';

const loginMs = 10 * minute;
const cookie = 'provider-login';

const same = (a: string, b: string): boolean => timingSafeEqual(secretHash(a), secretHash(b));

/** Logging in through an OpenID Connect provider; script cannot read a redirect's headers, so it ends in a code. */
export function providerRoutes(app: FastifyInstance, deps: AccountParts): void {
  const { db, config, log, origin } = deps;
  const logins = new Map<string, OpenIdLogin>(
    config.openIdProviders.map((provider) => {
      const failed = (error: unknown) => log.warn({ err: error, provider: provider.name }, 'a provider login failed');
      return [provider.name, openIdLogin(provider, failed)];
    }),
  );
  const callbackOf = (name: string): string => `${origin()}/user/provider/${name}/callback`;

  /** Back to the app's login, which exchanges the code or shows the error. */
  const toApp = (setHeader: SetHeader, language: string, outcome: { code: string } | { error: string }) =>
    redirect(setHeader, appPage(origin(), language, '/authentication/login', outcome));

  serve(app, deps, 'GET /user/provider/:name', {
    policy: ({ params }) => (logins.has(params['name'] ?? '') ? undefined : refuse('not_found')),
    handle: async ({ params, query, now, setHeader }) => {
      const login = logins.get(params['name']!)!;
      const { language = 'en' } = query;
      const { name } = login.provider;
      const begun = await login.begin(callbackOf(name));
      if (!begun.ok) return toApp(setHeader, language, { error: begun.code });
      const { state, nonce, codeVerifier } = begun.value.handshake;
      const expiresAt = new Date(now.getTime() + loginMs);
      await insertProviderLogin(db, secretHash(state), { provider: name, language, codeVerifier, nonce }, expiresAt);
      setHeader('set-cookie', stateCookie(origin(), state, loginMs / 1000));
      return redirect(setHeader, begun.value.url);
    },
  });

  serve(app, deps, 'GET /user/provider/:name/callback', {
    policy: ({ params }) => (logins.has(params['name'] ?? '') ? undefined : refuse('not_found')),
    handle: async ({ params, query, cookies, now, ip, userAgent, setHeader }) => {
      const login = logins.get(params['name']!)!;
      const { name } = login.provider;
      const { state = '' } = query;
      setHeader('set-cookie', stateCookie(origin(), '', 0));
      // Only the browser that began may finish, and only once.
      const begun = same(state, cookies[cookie] ?? '') && (await takeProviderLogin(db, secretHash(state), name, now));
      if (!begun) return toApp(setHeader, 'en', { error: 'provider_failed' });
      const { language } = begun;
      const came = new URL(`${callbackOf(name)}?${new URLSearchParams(query as Record<string, string>).toString()}`);
      const person = await login.finish(came, { ...begun, state });
      if (!person.ok) return toApp(setHeader, language, { error: person.code });
      const code = await db.transaction(async (tx): Promise<Result<ProviderCode>> => {
        const account = await providerAccount(tx, deps, name, person.value, language);
        if (!account.ok) return account;
        const user_id = account.value;
        const made = newProviderCode();
        await insertProviderCode(
          tx,
          providerCodeHash(made),
          { user_id, provider: name },
          new Date(now.getTime() + codeMs),
        );
        await insertLogin(tx, { user_id, at: now, ip, userAgent, provider: name, success: true });
        return accept(made);
      });
      if (!code.ok) return toApp(setHeader, language, { error: code.code });
      setHeader('set-cookie', setCodeCookie(origin(), code.value.browser));
      return toApp(setHeader, language, { code: code.value.code });
    },
  });

  serve(app, deps, 'POST /user/provider/exchange', {
    policy: anybody,
    handle: async ({ body, cookies, now, ip, userAgent, setHeader }) => {
      const given = { code: body.code, browser: cookies[codeCookie] ?? '' };
      const redeemed = await redeemProviderCode(db, providerCodeHash(given), now);
      const user = redeemed && (await userById(db, redeemed.user_id));
      if (!user) return refuse('provider_failed');
      const owed = await signIn(deps, { setHeader, ip, userAgent, now }, redeemed);
      setHeader('set-cookie', clearCodeCookie(origin()));
      return owed ?? accept(presentUser(user));
    },
  });
}

type SetHeader = (name: string, value: string) => void;

function redirect(setHeader: SetHeader, location: string): AnswerText {
  setHeader('location', location);
  setHeader('cache-control', 'no-store');
  return new AnswerText({ status: 302, body: '', replayed: false });
}

/** Not `Strict`: the provider sends the browser back from its own site. */
const stateCookie = (at: string, state: string, seconds: number): string =>
  `${cookie}=${state}; Path=/user/provider; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure(at)}`;
