import { readFileSync } from 'node:fs';
import path from 'node:path';
import { conditionsDate, openIdProviders, type OpenIdProvider } from './user/accountSettings.ts';
import { mailSettings, textService } from './message/messageSettings.ts';
import type { MailSettings } from './message/mail.ts';
import {
  choice,
  databaseAddress,
  firstAdmin,
  host,
  origin,
  origins,
  tlsFiles,
  token,
  wholeNumber,
} from './settings/configValues.ts';
import { readMaps, readTiles, type MapsSettings, type TilesSettings } from './settings/mapsSettings.ts';
import { readOperator, type OperatorSettings } from './settings/operatorSettings.ts';
import { readS3, type S3Settings } from './media/s3Settings.ts';
import { readStripe, type StripeConfig } from './cardProvider/stripe/stripeConfig.ts';
import type { KeptSecrets } from './secrets/keptSecrets.ts';
import { givenSecrets } from './secrets/givenSecrets.ts';
import { readTrustProxy, type TrustProxy } from './peer/trustProxy.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** the installation's keys, where they are not in DATA_DIR (D40); `lost` lets new ones take their place */
  secrets?: { kept?: KeptSecrets; lost?: true };
  databaseUrl?: string;
  databaseConnections: number;
  publicUrl?: string;
  tls?: { cert: string; key: string };
  trustProxy: TrustProxy;
  /** how long the port stays open after /ready has begun to say that the server stops */
  drainSeconds: number;
  logLevel: LogLevel;
  activation: 'auto' | 'manual';
  demo: boolean;
  /** whether the demonstration brings an admin of the platform */
  demoAdmin: boolean;
  /** others than those of this machine can reach the server: passwords are not printed (D44) */
  open: boolean;
  /** who takes cards where Stripe does not */
  payments: 'simulated' | 'off';
  /** where pictures are kept; on disk without it (D28) */
  s3?: S3Settings;
  /** where addresses are searched while they are typed; nowhere without it (D28) */
  maps?: MapsSettings;
  tiles?: TilesSettings;
  operator: OperatorSettings;
  /** card payments; `payments` without it (D15) */
  stripe?: StripeConfig;
  admin?: { email: string; password: string };
  /** without it mails go into the log */
  mail?: MailSettings;
  /** where texts to phones are handed over; without it they go into the log */
  smsUrl?: string;
  openIdProviders: OpenIdProvider[];
  /** origins of push services besides those of the browsers' makers */
  pushServices: string[];
  /** ISO instant; whoever accepted the conditions before has to accept them again */
  conditionsChangedAt?: string;
  /** printers may stand on this machine, and listen anywhere there */
  printersHere: boolean;
  /** who asks for figures from elsewhere shows it */
  metricsToken?: string;
  limits: { ordersPerMinute: number; callsPerMinute: number; loginsPerQuarterHour: number; textsPerHour: number };
  appVersion: string;
  /** the built app; without it only the API is served */
  distDir: string;
};

/** Every name that the server reads from its environment; docs/OPERATIONS.md holds the same table. */
export const settings: readonly { name: string; otherwise: string; meaning: string }[] = [
  { name: 'PORT', otherwise: '8444', meaning: 'Port of the API and the app; 0 takes any free one' },
  { name: 'HOST', otherwise: '::', meaning: 'Address to listen on; `::` is every address, also of IPv4' },
  {
    name: 'DATA_DIR',
    otherwise: './data',
    meaning: 'Folder of the embedded database, images, secrets.json and demo.json',
  },
  {
    name: 'SECRETS',
    otherwise: '',
    meaning:
      'Keys of the installation: the content of a secrets.json, the same on every machine; when empty, they are kept in `DATA_DIR/secrets.json`. `lost` makes new ones for a database whose keys are gone',
  },
  { name: 'DATABASE_URL', otherwise: '', meaning: 'PostgreSQL to use in place of the embedded one' },
  { name: 'DATABASE_CONNECTIONS', otherwise: '10', meaning: 'Most connections that one process opens' },
  {
    name: 'PUBLIC_URL',
    otherwise: '',
    meaning: 'Address under which people reach the server, for QR codes and links; `http://localhost:PORT` when empty',
  },
  { name: 'TLS_CERT', otherwise: '', meaning: 'File with the certificate chain (PEM); needs TLS_KEY' },
  { name: 'TLS_KEY', otherwise: '', meaning: 'File with the private key (PEM); needs TLS_CERT' },
  {
    name: 'TRUST_PROXY',
    otherwise: 'off',
    meaning:
      'Proxies that speak TLS for the server: `off`, `on` (whoever connects), or addresses and networks separated by commas',
  },
  {
    name: 'DRAIN_SECONDS',
    otherwise: '0',
    meaning:
      'How long a server that stops still takes connections while `/ready` says 503: the time that a load balancer needs to notice',
  },
  { name: 'LOG_LEVEL', otherwise: 'info', meaning: 'fatal, error, warn, info, debug or silent' },
  {
    name: 'ACTIVATION',
    otherwise: '',
    meaning:
      '`auto` approves new restaurants at once, `manual` waits for an admin; when empty, auto with the embedded database as long as none of PUBLIC_URL, TLS_CERT and TRUST_PROXY is set, else manual',
  },
  {
    name: 'DEMO',
    otherwise: '',
    meaning:
      '`on` or `off`: fill an empty database with the demonstration chain; when empty, on with the embedded database as long as none of PUBLIC_URL, TLS_CERT and TRUST_PROXY is set, else off',
  },
  {
    name: 'DEMO_ADMIN',
    otherwise: '',
    meaning:
      '`on` or `off`: whether the demonstration brings an admin of the platform; when empty, on as long as none of PUBLIC_URL, TLS_CERT and TRUST_PROXY is set',
  },
  {
    name: 'PAYMENTS',
    otherwise: '',
    meaning:
      '`simulated` or `off`, without STRIPE_KEY: simulated cards move no money, and are said visibly; when empty, simulated as long as none of PUBLIC_URL, TLS_CERT and TRUST_PROXY is set, else off: guests are offered no online payment',
  },
  { name: 'ADMIN_EMAIL', otherwise: '', meaning: 'The first admin; needs ADMIN_PASSWORD' },
  {
    name: 'ADMIN_PASSWORD',
    otherwise: '',
    meaning: 'Password of the first admin, at least 10 characters; only used to create the account',
  },
  {
    name: 'SMTP_URL',
    otherwise: '',
    meaning:
      'Mail server, such as `smtps://user:password@mail.example.com:465`; needs MAIL_FROM. When empty, mails go into the log and the list of the admins',
  },
  { name: 'MAIL_FROM', otherwise: '', meaning: 'Address that mails come from, such as `Comanda <hello@example.com>`' },
  {
    name: 'SMS_URL',
    otherwise: '',
    meaning:
      'Service that takes texts to phones as `POST {to, text}` with an Idempotency-Key; a name and password in it are sent as basic authentication. When empty, texts go into the log and the list of the admins',
  },
  {
    name: 'OIDC_PROVIDERS',
    otherwise: '',
    meaning:
      'OpenID Connect providers to log in with: a JSON list of `{"name", "label", "issuer", "clientId", "clientSecret"}`; each is given the address `PUBLIC_URL/user/provider/NAME/callback`',
  },
  {
    name: 'PUSH_SERVICES',
    otherwise: '',
    meaning:
      'Web Push services besides those of the browsers’ makers: addresses like `https://push.example.com`, separated by commas',
  },
  {
    name: 'OPERATOR_NAME',
    otherwise: '',
    meaning:
      'Who runs this installation, as the law names him; stands in `/imprint`, `/privacy` and `/conditions` where no restaurant is named. When empty, those pages say that nobody is named yet',
  },
  { name: 'OPERATOR_ADDRESS', otherwise: '', meaning: 'His address, in one line' },
  { name: 'OPERATOR_CONTACT', otherwise: '', meaning: 'How he is reached: an e-mail address, a phone number, or both' },
  { name: 'OPERATOR_VAT', otherwise: '', meaning: 'His VAT number' },
  {
    name: 'OPERATOR_TEXTS',
    otherwise: '',
    meaning:
      'Folder with texts of his own in Markdown, such as `imprint.de.md`, `privacy.en.md` and `conditions.hu.md`, with `{{legalName}}`, `{{address}}`, `{{contact}}` and `{{vatNumber}}` where that is filled in; of which kind there is any, that kind is in these languages alone',
  },
  {
    name: 'CONDITIONS_CHANGED_AT',
    otherwise: '',
    meaning: 'Day on which the conditions last changed; whoever accepted them before is asked again',
  },
  {
    name: 'S3_ENDPOINT',
    otherwise: '',
    meaning:
      'S3-compatible storage for pictures, like `https://s3.eu-central-1.amazonaws.com`; needs S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY. When empty, they are kept in `DATA_DIR/media`',
  },
  { name: 'S3_BUCKET', otherwise: '', meaning: 'Bucket for pictures' },
  { name: 'S3_REGION', otherwise: 'us-east-1', meaning: 'Region of the bucket' },
  {
    name: 'S3_ACCESS_KEY',
    otherwise: '',
    meaning: 'Access key that may read, write and list objects of the bucket',
  },
  { name: 'S3_SECRET_KEY', otherwise: '', meaning: 'Secret that belongs to S3_ACCESS_KEY' },
  {
    name: 'GOOGLE_MAPS_KEY',
    otherwise: '',
    meaning:
      'Key of Google Maps Platform, which browsers get: addresses are searched with its Places while they are typed. Restrict it to PUBLIC_URL',
  },
  {
    name: 'NOMINATIM_URL',
    otherwise: '',
    meaning:
      'Search of a server that answers as OpenStreetMap’s Nominatim does, like `https://nominatim.example.com/search`: of OpenStreetMap itself only when a guest asks for it, of any other while he types; used without GOOGLE_MAPS_KEY; without either, addresses are typed into plain fields',
  },
  {
    name: 'MAP_TILES_URL',
    otherwise: '',
    meaning:
      'Pictures of a map, like `https://tiles.example.com/{z}/{x}/{y}.png`, with `{r}` before the ending where there are sharper ones: guests then see restaurants on a map; needs MAP_TILES_CREDIT. When empty, there is a list alone',
  },
  {
    name: 'MAP_TILES_CREDIT',
    otherwise: '',
    meaning:
      'To whom the map is owed, as it stands on it: names with their pages, separated by commas, like `© OpenStreetMap=https://www.openstreetmap.org/copyright`',
  },
  {
    name: 'STRIPE_KEY',
    otherwise: '',
    meaning: 'Secret key of Stripe; card payments follow PAYMENTS without it; needs STRIPE_PUBLISHABLE_KEY',
  },
  { name: 'STRIPE_PUBLISHABLE_KEY', otherwise: '', meaning: 'Publishable key of Stripe, which browsers get' },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    otherwise: '',
    meaning:
      "Signing secrets of Stripe's events for `PUBLIC_URL/stripe/webhook`, one of each endpoint (the platform's and that of its accounts), separated by commas; without any the server finds out by itself, seconds later",
  },
  {
    name: 'STRIPE_APPLICATION_FEE',
    otherwise: '0',
    meaning: 'Percent that the platform keeps of guests’ money that goes on to an account, such as `1.5`',
  },
  { name: 'STRIPE_API', otherwise: 'https://api.stripe.com', meaning: "Address of Stripe's interface, for proxies" },
  {
    name: 'STRIPE_PRICES',
    otherwise: '',
    meaning:
      'Price ids of the plans, like `standard_month=price_1,standard_year=price_2`; those that are not named are found by the lookup keys `comanda_standard_month`, `comanda_standard_year`, `comanda_premium_month` and `comanda_premium_year`',
  },
  {
    name: 'PRINTERS_HERE',
    otherwise: 'off',
    meaning:
      '`on`: printers may stand on the server’s own machine and listen on any port. Otherwise the server prints to ports 9100 to 9109 of other machines alone, so that nobody who sets up a printer reaches its own services',
  },
  {
    name: 'METRICS_TOKEN',
    otherwise: '',
    meaning:
      'What whoever reads `/metrics` from another machine sends as `Authorization: Bearer …`, at least 16 characters; when empty, only the machine itself may read it',
  },
  { name: 'RATE_LIMIT_ORDERS', otherwise: '100', meaning: 'Orders a minute for one guest token; 0 is no limit' },
  {
    name: 'RATE_LIMIT_CALLS',
    otherwise: '12000',
    meaning:
      'Calls a minute from one address (a whole restaurant stands behind one); 0 is no limit; the machine itself has none',
  },
  {
    name: 'RATE_LIMIT_LOGINS',
    otherwise: '20',
    meaning:
      'Failed logins in 15 minutes for one account from one network, or in one known browser; ten times that for a network over all accounts, and for an account over all networks, where it gets slower the longer it goes on; 0 is no limit',
  },
  {
    name: 'RATE_LIMIT_TEXTS',
    otherwise: '200',
    meaning:
      'Texts with a code to phones in an hour, which cost money; a tenth of it for one network, 5 for one user; 0 is no limit but the last',
  },
];

const root = path.resolve(import.meta.dirname, '..');

function appVersion(): string {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

/** Reads the environment. Throws a ConfigError that names the first malformed value. */
export function readConfig(environment: NodeJS.ProcessEnv, folder: string = process.cwd()): Config {
  const parse = <Value>(name: string, read: (name: string, value: string) => Value): Value => read(name, valueOf(name));
  const valueOf = (name: string): string => {
    const setting = settings.find((each) => each.name === name);
    if (!setting) throw new Error(`${name} is not among the settings`);
    return environment[name]?.trim() || setting.otherwise;
  };
  const embedded = !valueOf('DATABASE_URL');
  const open = Boolean(valueOf('PUBLIC_URL') || valueOf('TLS_CERT')) || valueOf('TRUST_PROXY') !== 'off';
  const oneOf =
    <Value extends string>(values: readonly Value[], otherwise = '') =>
    (name: string, value: string): Value =>
      choice(name, value || otherwise, values);
  const from =
    (least: number, most = 999_999_999) =>
    (name: string, value: string): number =>
      wholeNumber(name, value, least, most);
  return {
    port: parse('PORT', from(0, 65_535)),
    host: parse('HOST', host),
    dataDir: path.resolve(folder, valueOf('DATA_DIR')),
    ...(valueOf('SECRETS') ? { secrets: parse('SECRETS', givenSecrets) } : {}),
    ...(embedded ? {} : { databaseUrl: parse('DATABASE_URL', databaseAddress) }),
    databaseConnections: parse('DATABASE_CONNECTIONS', from(2, 500)),
    ...(valueOf('PUBLIC_URL') ? { publicUrl: parse('PUBLIC_URL', origin) } : {}),
    ...optional('tls', tlsFiles(valueOf('TLS_CERT'), valueOf('TLS_KEY'), folder)),
    trustProxy: parse('TRUST_PROXY', readTrustProxy),
    drainSeconds: parse('DRAIN_SECONDS', from(0, 300)),
    logLevel: parse('LOG_LEVEL', oneOf(logLevels)),
    activation: parse('ACTIVATION', oneOf(['auto', 'manual'], embedded && !open ? 'auto' : 'manual')),
    demo: parse('DEMO', oneOf(['on', 'off'], embedded && !open ? 'on' : 'off')) === 'on',
    demoAdmin: parse('DEMO_ADMIN', oneOf(['on', 'off'], open ? 'off' : 'on')) === 'on',
    open,
    payments: parse('PAYMENTS', oneOf(['simulated', 'off'], open ? 'off' : 'simulated')),
    ...optional('s3', readS3(valueOf)),
    ...optional('maps', readMaps(valueOf)),
    ...optional('tiles', readTiles(valueOf)),
    operator: readOperator(valueOf, folder),
    ...optional('stripe', readStripe(valueOf)),
    ...optional('admin', firstAdmin(valueOf('ADMIN_EMAIL'), valueOf('ADMIN_PASSWORD'))),
    ...optional('mail', mailSettings(valueOf('SMTP_URL'), valueOf('MAIL_FROM'))),
    ...(valueOf('SMS_URL') ? { smsUrl: parse('SMS_URL', textService) } : {}),
    openIdProviders: valueOf('OIDC_PROVIDERS') ? parse('OIDC_PROVIDERS', openIdProviders) : [],
    pushServices: valueOf('PUSH_SERVICES') ? parse('PUSH_SERVICES', origins) : [],
    ...(valueOf('CONDITIONS_CHANGED_AT')
      ? { conditionsChangedAt: parse('CONDITIONS_CHANGED_AT', conditionsDate) }
      : {}),
    printersHere: parse('PRINTERS_HERE', oneOf(['on', 'off'])) === 'on',
    ...(valueOf('METRICS_TOKEN') ? { metricsToken: parse('METRICS_TOKEN', token) } : {}),
    limits: {
      ordersPerMinute: parse('RATE_LIMIT_ORDERS', from(0)),
      callsPerMinute: parse('RATE_LIMIT_CALLS', from(0)),
      loginsPerQuarterHour: parse('RATE_LIMIT_LOGINS', from(0)),
      textsPerHour: parse('RATE_LIMIT_TEXTS', from(0)),
    },
    appVersion: appVersion(),
    distDir: path.join(root, 'dist'),
  };
}

const optional = <Name extends string, Value>(name: Name, value: Value | undefined): { [N in Name]?: Value } =>
  (value === undefined ? {} : { [name]: value }) as { [N in Name]?: Value };
