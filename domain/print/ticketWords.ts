import type { Language } from '../i18n/localizedText.ts';
import type { OrderType } from '../order/order.ts';

/** The words of a kitchen's ticket, in the language that its cooks read. */
export type TicketWords = {
  types: Record<OrderType, string>;
  /** what came later to an order that has a ticket already */
  addition: string;
  cancelled: string;
  without: string;
  extra: string;
  wanted: string;
};

const words: Record<Language, TicketWords> = {
  en: {
    types: { local: 'Here', takeaway: 'Pick-up', delivery: 'Delivery' },
    addition: 'Addition',
    cancelled: 'CANCELLED',
    without: 'NO',
    extra: 'EXTRA',
    wanted: 'Wanted at',
  },
  de: {
    types: { local: 'Hier', takeaway: 'Abholung', delivery: 'Lieferung' },
    addition: 'Nachbestellung',
    cancelled: 'STORNO',
    without: 'OHNE',
    extra: 'EXTRA',
    wanted: 'Gewünscht um',
  },
  hu: {
    types: { local: 'Helyben', takeaway: 'Elvitel', delivery: 'Kiszállítás' },
    addition: 'Utánrendelés',
    cancelled: 'STORNÓ',
    without: 'NÉLKÜL:',
    extra: 'EXTRA',
    wanted: 'Kért idő:',
  },
  ro: {
    types: { local: 'La masă', takeaway: 'La pachet', delivery: 'Livrare' },
    addition: 'Supliment',
    cancelled: 'ANULAT',
    without: 'FĂRĂ',
    extra: 'EXTRA',
    wanted: 'Dorită la',
  },
  es: {
    types: { local: 'Aquí', takeaway: 'Para llevar', delivery: 'A domicilio' },
    addition: 'Añadido',
    cancelled: 'ANULADO',
    without: 'SIN',
    extra: 'EXTRA',
    wanted: 'Para las',
  },
};

export const ticketWords = (language: Language): TicketWords => words[language];
