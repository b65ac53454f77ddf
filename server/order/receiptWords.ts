import { defaultLanguage, type Language, languages } from '#domain/i18n/localizedText.ts';
import type { PaymentOption } from '#domain/order/order.ts';

/** The words of a receipt. It is a document of the server's, so they stand here and not in the app's catalogues. */
export type ReceiptWords = {
  receipt: string;
  order: string;
  table: string;
  vatNumber: string;
  without: string;
  extra: string;
  deliveryFee: string;
  topUp: string;
  discount: string;
  total: string;
  net: string;
  tax: string;
  tip: string;
  rounding: string;
  given: string;
  change: string;
  remaining: string;
  refunded: string;
  cancelled: string;
  simulated: string;
  options: Record<PaymentOption, string>;
};

const words: Record<Language, ReceiptWords> = {
  en: {
    receipt: 'Receipt',
    order: 'Order',
    table: 'Table',
    vatNumber: 'VAT no.',
    without: 'without',
    extra: 'extra',
    deliveryFee: 'Delivery fee',
    topUp: 'Top-up to the minimum',
    discount: 'Discount',
    total: 'Total',
    net: 'Net',
    tax: 'VAT',
    tip: 'Tip',
    rounding: 'Rounding',
    given: 'Given',
    change: 'Change',
    remaining: 'Still to pay',
    refunded: 'Refunded',
    cancelled: 'This order was cancelled.',
    simulated: 'Simulated payment: no money was taken.',
    options: { card: 'Card', cash: 'Cash', later: 'Later', online: 'Online' },
  },
  de: {
    receipt: 'Rechnung',
    order: 'Bestellung',
    table: 'Tisch',
    vatNumber: 'UID',
    without: 'ohne',
    extra: 'extra',
    deliveryFee: 'Liefergebühr',
    topUp: 'Aufzahlung auf den Mindestbetrag',
    discount: 'Rabatt',
    total: 'Summe',
    net: 'Netto',
    tax: 'USt.',
    tip: 'Trinkgeld',
    rounding: 'Rundung',
    given: 'Gegeben',
    change: 'Rückgeld',
    remaining: 'Noch zu zahlen',
    refunded: 'Rückerstattet',
    cancelled: 'Diese Bestellung wurde storniert.',
    simulated: 'Simulierte Zahlung: es wurde kein Geld abgebucht.',
    options: { card: 'Karte', cash: 'Bar', later: 'Später', online: 'Online' },
  },
  hu: {
    receipt: 'Nyugta',
    order: 'Rendelés',
    table: 'Asztal',
    vatNumber: 'Adószám',
    without: 'nélkül:',
    extra: 'extra',
    deliveryFee: 'Szállítási díj',
    topUp: 'Kiegészítés a minimumra',
    discount: 'Kedvezmény',
    total: 'Összesen',
    net: 'Nettó',
    tax: 'ÁFA',
    tip: 'Borravaló',
    rounding: 'Kerekítés',
    given: 'Átadva',
    change: 'Visszajáró',
    remaining: 'Még fizetendő',
    refunded: 'Visszatérítve',
    cancelled: 'Ezt a rendelést törölték.',
    simulated: 'Szimulált fizetés: pénz nem került levonásra.',
    options: { card: 'Kártya', cash: 'Készpénz', later: 'Később', online: 'Online' },
  },
  ro: {
    receipt: 'Bon',
    order: 'Comandă',
    table: 'Masa',
    vatNumber: 'Cod TVA',
    without: 'fără',
    extra: 'extra',
    deliveryFee: 'Taxă de livrare',
    topUp: 'Completare până la minim',
    discount: 'Reducere',
    total: 'Total',
    net: 'Net',
    tax: 'TVA',
    tip: 'Bacșiș',
    rounding: 'Rotunjire',
    given: 'Primit',
    change: 'Rest',
    remaining: 'Rest de plată',
    refunded: 'Rambursat',
    cancelled: 'Această comandă a fost anulată.',
    simulated: 'Plată simulată: nu s-au încasat bani.',
    options: { card: 'Card', cash: 'Numerar', later: 'Mai târziu', online: 'Online' },
  },
  es: {
    receipt: 'Recibo',
    order: 'Pedido',
    table: 'Mesa',
    vatNumber: 'NIF-IVA',
    without: 'sin',
    extra: 'extra',
    deliveryFee: 'Gastos de envío',
    topUp: 'Suplemento hasta el mínimo',
    discount: 'Descuento',
    total: 'Total',
    net: 'Neto',
    tax: 'IVA',
    tip: 'Propina',
    rounding: 'Redondeo',
    given: 'Entregado',
    change: 'Cambio',
    remaining: 'Pendiente de pago',
    refunded: 'Reembolsado',
    cancelled: 'Este pedido fue cancelado.',
    simulated: 'Pago simulado: no se ha cobrado dinero.',
    options: { card: 'Tarjeta', cash: 'Efectivo', later: 'Más tarde', online: 'En línea' },
  },
};

export const receiptWords = (language: Language): ReceiptWords => words[language];

/** The language asked for, else the one spoken where the restaurant is, else English. */
export function receiptLanguage(asked: string | undefined, country: string): Language {
  const known: readonly string[] = languages;
  if (asked !== undefined && known.includes(asked)) return asked as Language;
  return languageOfCountry[country] ?? defaultLanguage;
}

const languageOfCountry: Record<string, Language> = { AT: 'de', CH: 'de', DE: 'de', ES: 'es', HU: 'hu', RO: 'ro' };
