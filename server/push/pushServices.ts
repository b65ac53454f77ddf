/** The push services of the browsers' makers. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
];

/**
 * Whether this address is a push service's: the browsers' makers', over HTTPS, or one that the configuration adds.
 * Any other would let a guest have the server call what only the server reaches.
 */
export function isPushService(endpoint: string, further: readonly string[]): boolean {
  const { protocol, hostname, origin, port } = new URL(endpoint);
  if (further.includes(origin)) return true;
  return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname));
}
