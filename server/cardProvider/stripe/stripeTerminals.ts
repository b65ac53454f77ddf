import type { Stripe } from 'stripe';
import type { Address } from '#domain/order/order.ts';
import type { ProviderReader, TerminalProvider } from '../business.ts';
import { asking, askingFor, madeOnce } from './stripeErrors.ts';
import { idOf } from './stripeIntents.ts';

/** Stripe Terminal: a restaurant is a location, its readers stand there. */
export function stripeTerminals(stripe: Stripe): TerminalProvider {
  const { locations, readers, connectionTokens } = stripe.terminal;

  async function standsAt(location_id: string, terminal_id: string): Promise<boolean> {
    const reader = await askingFor(() => readers.retrieve(terminal_id));
    return reader !== undefined && !('deleted' in reader) && !!reader.location && idOf(reader.location) === location_id;
  }

  const standing = (location: string): Promise<Stripe.Terminal.Reader[]> =>
    asking(() => readers.list({ location, limit: 100 }).autoPagingToArray({ limit: 1000 }));

  return {
    async createLocation({ restaurant_id, name, address }, idempotencyKey) {
      const location = await madeOnce<Stripe.Terminal.Location>(
        idempotencyKey,
        (options) =>
          locations.create(
            { display_name: name, address: stripeAddress(address), metadata: { restaurant_id } },
            options,
          ),
        async () => {
          const all = await asking(() => locations.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 }));
          return all.find(({ metadata }) => metadata['restaurant_id'] === restaurant_id);
        },
      );
      return { location_id: location.id };
    },
    async registerReader(location, { registration_code, label }, idempotencyKey) {
      const metadata = { key: idempotencyKey };
      const reader = await madeOnce<Stripe.Terminal.Reader>(
        idempotencyKey,
        (options) => readers.create({ registration_code, label, location, metadata }, options),
        async () => (await standing(location)).find((each) => each.metadata['key'] === idempotencyKey),
      );
      return readerOf(reader);
    },
    async renameReader(location_id, terminal_id, label) {
      if (!(await standsAt(location_id, terminal_id))) return undefined;
      const reader = await asking(() => readers.update(terminal_id, { label }));
      return 'deleted' in reader ? undefined : readerOf(reader);
    },
    async removeReader(location_id, terminal_id) {
      if (!(await standsAt(location_id, terminal_id))) return false;
      return (await askingFor(() => readers.del(terminal_id))) !== undefined;
    },
    async readers(location) {
      return (await standing(location)).map(readerOf);
    },
    async connectionToken(location) {
      const { secret } = await asking(() => connectionTokens.create({ location }));
      return { secret };
    },
  };
}

/** An address in Stripe's words. */
export const stripeAddress = ({ street, postalCode, city, state, country }: Address) => ({
  line1: street,
  postal_code: postalCode,
  city,
  ...(state ? { state } : {}),
  country,
});

const readerOf = ({ id, label, status, serial_number }: Stripe.Terminal.Reader): ProviderReader => ({
  terminal_id: id,
  label,
  status: status === 'online' ? 'online' : 'offline',
  ...(serial_number ? { reader: serial_number } : {}),
});
