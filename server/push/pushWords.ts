import type { Language } from '#domain/i18n/localizedText.ts';
import type { Order, OrderStatus } from '#domain/order/order.ts';

/** What a guest hears of an order on its way. They stand here since the server sends them and no app is open. */
type PushWords = {
  accepted: string;
  pickup: string;
  served: string;
  delivery: string;
  rejected: string;
  order: string;
};

const words: Record<Language, PushWords> = {
  en: {
    accepted: 'Your order was accepted.',
    pickup: 'Your order is ready to be picked up.',
    served: 'Your order is ready.',
    delivery: 'Your order is on its way.',
    rejected: 'Your order was cancelled.',
    order: 'Order',
  },
  de: {
    accepted: 'Ihre Bestellung wurde angenommen.',
    pickup: 'Ihre Bestellung ist abholbereit.',
    served: 'Ihre Bestellung ist fertig.',
    delivery: 'Ihre Bestellung ist unterwegs.',
    rejected: 'Ihre Bestellung wurde storniert.',
    order: 'Bestellung',
  },
  hu: {
    accepted: 'Rendelését elfogadták.',
    pickup: 'Rendelése átvehető.',
    served: 'Rendelése elkészült.',
    delivery: 'Rendelése úton van.',
    rejected: 'Rendelését törölték.',
    order: 'Rendelés',
  },
  ro: {
    accepted: 'Comanda dumneavoastră a fost acceptată.',
    pickup: 'Comanda dumneavoastră poate fi ridicată.',
    served: 'Comanda dumneavoastră este gata.',
    delivery: 'Comanda dumneavoastră este pe drum.',
    rejected: 'Comanda dumneavoastră a fost anulată.',
    order: 'Comanda',
  },
  es: {
    accepted: 'Su pedido ha sido aceptado.',
    pickup: 'Su pedido está listo para recoger.',
    served: 'Su pedido está listo.',
    delivery: 'Su pedido está en camino.',
    rejected: 'Su pedido ha sido cancelado.',
    order: 'Pedido',
  },
};

/** The sentence for where an order now stands; nothing for steps that a guest need not hear of. */
export function pushSentence(order: Pick<Order, 'type'>, status: OrderStatus, language: Language): string | undefined {
  const said = words[language];
  switch (status) {
    case 'accepted':
      return said.accepted;
    case 'waiting-pickup':
      return order.type === 'takeaway' ? said.pickup : said.served;
    case 'in-delivery':
      return said.delivery;
    case 'rejected':
      return said.rejected;
    case 'created':
    case 'in-preparation':
    case 'waiting-delivery':
    case 'delivered':
    case 'completed':
    case 'refunded':
      return undefined;
  }
}

export const orderWord = (language: Language): string => words[language].order;
