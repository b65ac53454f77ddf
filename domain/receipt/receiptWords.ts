import { defaultLanguage, type Language, languages } from '../i18n/localizedText.ts';
import type { PaymentOption } from '../order/order.ts';
import type { CardAccount, CardVerification, ReadMethod } from '../payment/paidCard.ts';

/** The words of a receipt. It is written in the house's or the guest's language, whatever the screen speaks, so they stand here and not in the app's catalogues. */
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
  /** before the number of the receipt that it corrects */
  corrects: string;
  simulated: string;
  options: Record<PaymentOption, string>;
  authorizationCode: string;
  readMethods: Record<ReadMethod, string>;
  accounts: Record<CardAccount, string>;
  verifications: Record<CardVerification, string>;
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
    corrects: 'corrects receipt',
    simulated: 'Simulated payment: no money was taken.',
    options: { card: 'Card', cash: 'Cash', later: 'Later', online: 'Online' },
    authorizationCode: 'Authorization code',
    readMethods: { contact: 'Chip', contactless: 'Contactless', magstripe: 'Magnetic stripe' },
    accounts: { checking: 'Debit', credit: 'Credit', prepaid: 'Prepaid' },
    verifications: {
      none: 'No cardholder verification',
      signature: 'Verified by signature',
      pin: 'Verified by PIN',
      pin_and_signature: 'Verified by PIN and signature',
      device: 'Verified on the device',
      failed: 'Cardholder verification failed',
    },
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
    corrects: 'korrigiert Beleg',
    simulated: 'Simulierte Zahlung: es wurde kein Geld abgebucht.',
    options: { card: 'Karte', cash: 'Bar', later: 'Später', online: 'Online' },
    authorizationCode: 'Autorisierungscode',
    readMethods: { contact: 'Chip', contactless: 'Kontaktlos', magstripe: 'Magnetstreifen' },
    accounts: { checking: 'Debit', credit: 'Kredit', prepaid: 'Prepaid' },
    verifications: {
      none: 'Ohne Karteninhaberprüfung',
      signature: 'Mit Unterschrift bestätigt',
      pin: 'Mit PIN bestätigt',
      pin_and_signature: 'Mit PIN und Unterschrift bestätigt',
      device: 'Am Gerät bestätigt',
      failed: 'Karteninhaberprüfung fehlgeschlagen',
    },
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
    corrects: 'helyesbített bizonylat:',
    simulated: 'Szimulált fizetés: pénz nem került levonásra.',
    options: { card: 'Kártya', cash: 'Készpénz', later: 'Később', online: 'Online' },
    authorizationCode: 'Engedélyszám',
    readMethods: { contact: 'Chip', contactless: 'Érintéses', magstripe: 'Mágnescsík' },
    accounts: { checking: 'Betéti', credit: 'Hitel', prepaid: 'Feltöltőkártya' },
    verifications: {
      none: 'Kártyabirtokos-azonosítás nélkül',
      signature: 'Aláírással azonosítva',
      pin: 'PIN-kóddal azonosítva',
      pin_and_signature: 'PIN-kóddal és aláírással azonosítva',
      device: 'Az eszközön azonosítva',
      failed: 'A kártyabirtokos azonosítása sikertelen',
    },
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
    corrects: 'corectează bonul',
    simulated: 'Plată simulată: nu s-au încasat bani.',
    options: { card: 'Card', cash: 'Numerar', later: 'Mai târziu', online: 'Online' },
    authorizationCode: 'Cod de autorizare',
    readMethods: { contact: 'Cip', contactless: 'Contactless', magstripe: 'Bandă magnetică' },
    accounts: { checking: 'Debit', credit: 'Credit', prepaid: 'Preplătit' },
    verifications: {
      none: 'Fără verificarea titularului',
      signature: 'Verificat prin semnătură',
      pin: 'Verificat prin PIN',
      pin_and_signature: 'Verificat prin PIN și semnătură',
      device: 'Verificat pe dispozitiv',
      failed: 'Verificarea titularului a eșuat',
    },
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
    corrects: 'corrige el recibo',
    simulated: 'Pago simulado: no se ha cobrado dinero.',
    options: { card: 'Tarjeta', cash: 'Efectivo', later: 'Más tarde', online: 'En línea' },
    authorizationCode: 'Código de autorización',
    readMethods: { contact: 'Chip', contactless: 'Sin contacto', magstripe: 'Banda magnética' },
    accounts: { checking: 'Débito', credit: 'Crédito', prepaid: 'Prepago' },
    verifications: {
      none: 'Sin verificación del titular',
      signature: 'Verificado con firma',
      pin: 'Verificado con PIN',
      pin_and_signature: 'Verificado con PIN y firma',
      device: 'Verificado en el dispositivo',
      failed: 'La verificación del titular ha fallado',
    },
  },
};

export const receiptWords = (language: Language): ReceiptWords => words[language];

/** The language asked for, else the one spoken where the restaurant is, else English. */
export function receiptLanguage(asked: string | undefined, country: string): Language {
  const codes: readonly string[] = languages;
  if (asked !== undefined && codes.includes(asked)) return asked as Language;
  return languageOfCountry[country] ?? defaultLanguage;
}

const languageOfCountry: Record<string, Language> = { AT: 'de', CH: 'de', DE: 'de', ES: 'es', HU: 'hu', RO: 'ro' };
