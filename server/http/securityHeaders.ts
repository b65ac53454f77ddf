import type { FastifyInstance, FastifyReply } from 'fastify';
import { mapsSources, tilesSource, type MapsSettings, type TilesSettings } from '../settings/mapsSettings.ts';

/** What one page holds inline: its sources as a policy names them. */
export type Inline = { styles: string; scripts: string };

declare module 'fastify' {
  interface FastifyReply {
    inline?: Inline;
  }
}

/** Only what comes from our own origin runs or loads; nothing inline but what a drawn page names by its content. */
const ownOrigin = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  // React sets single styles through the DOM, which this does not touch; charts and virtual lists need it
  'style-src-attr': "'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/**
 * Stripe's form and its readers, as its documentation lists them. A reader in the venue answers under a name of its own,
 * with any port.
 */
const withStripe = {
  ...ownOrigin,
  'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
  'connect-src': "'self' https://*.stripe.com https://*.stripe-terminal-local-reader.net:*",
  'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
};

/** What is loaded from where addresses are searched (D28), and nothing else. */
function withMaps(policy: Record<string, string>, maps: MapsSettings): Record<string, string> {
  const { script, connect } = mapsSources(maps);
  return {
    ...policy,
    'script-src': [policy['script-src'], ...script].join(' '),
    'connect-src': [policy['connect-src'], ...connect].join(' '),
  };
}

/** The pictures of a map from where they are configured, and nothing else. */
const withTiles = (policy: Record<string, string>, tiles: TilesSettings): Record<string, string> => ({
  ...policy,
  'img-src': `${policy['img-src']} ${tilesSource(tiles)}`,
});

const own = (feature: string): string => `${feature}=(self)`;
const nobody = (feature: string): string => `${feature}=()`;

/** What pages may ask of a device: codes to scan, where somebody stands, a lit screen, signing in, a printer at its cable. */
const permissions = [
  ...['camera', 'fullscreen', 'geolocation', 'screen-wake-lock', 'publickey-credentials-get'].map(own),
  ...['publickey-credentials-create', 'clipboard-write', 'serial', 'usb', 'web-share'].map(own),
  'payment=(self "https://js.stripe.com")',
  ...['accelerometer', 'autoplay', 'bluetooth', 'browsing-topics', 'clipboard-read', 'display-capture'].map(nobody),
  ...['encrypted-media', 'gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone'].map(nobody),
  ...['midi', 'picture-in-picture', 'xr-spatial-tracking'].map(nobody),
].join(', ');

const policyName = 'content-security-policy';

const withInline = (policy: string, { styles, scripts }: Inline): string =>
  policy.replace(
    /(?<=^|;)(script|style)-src /g,
    (start, kind: string) => `${start}${kind === 'style' ? styles : scripts} `,
  );

type Said = { policy: Record<string, string>; referrers: string; opener: string };

const headersOf = ({ policy, referrers, opener }: Said) => ({
  [policyName]: Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join(';'),
  'cross-origin-opener-policy': opener,
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': referrers,
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
});

/** Tokens go back in these; nobody keeps an answer that has one. */
const credentials = ['authorization', 'device-authorization', 'employee-authorization', 'guest-authorization'];

type Maps = { maps?: MapsSettings | undefined; tiles?: TilesSettings | undefined };

/** The same headers with every answer, so they are a table; what a route says itself stands. */
export function securityHeaders(
  app: FastifyInstance,
  { secure, stripe, maps, tiles }: { secure: boolean; stripe: boolean } & Maps,
): void {
  const base = stripe ? withStripe : ownOrigin;
  const policy = maps ? withMaps(base, maps) : base;
  const always = headersOf({
    policy: tiles ? withTiles(policy, tiles) : policy,
    // a key is only good on its own pages, and searches want to know whose they are: the origin, never a table's code
    referrers: maps || tiles ? 'strict-origin-when-cross-origin' : 'same-origin',
    // wallets and banks are asked in a window that Stripe's form opens and hears from
    opener: stripe ? 'same-origin-allow-popups' : 'same-origin',
  });
  const headers = Object.entries(secure ? { ...always, 'strict-transport-security': 'max-age=31536000' } : always);
  const policyText = always[policyName];
  app.decorateReply('inline', undefined);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.inline) reply.header(policyName, withInline(policyText, reply.inline));
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    // asked of pages only, and longer than most answers
    if (isPage(reply)) reply.header('permissions-policy', permissions);
    // private unless it says itself that it is public, and it is not while it carries a token
    const named = reply.getHeader('cache-control');
    if (named === undefined || carriesCredentials(reply)) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

const isPage = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('text/html');

const carriesCredentials = (reply: FastifyReply): boolean =>
  reply.hasHeader('set-cookie') || credentials.some((name) => reply.hasHeader(name));
