import { textIn } from '#domain/i18n/localizedText.ts';
import type { LocalizedText } from '#domain/i18n/localizedText.ts';

/**
 * The reasons that staff tap when they reject an order or void a line (RejectSheet, VoidSheet), in each language that
 * a device may speak (D35). They travel as text, so a guest's phone knows them by it; its test holds them to the
 * staff's own words.
 */
export const cannedReasons: readonly LocalizedText[] = [
  { en: 'Sold out', de: 'Ausverkauft', hu: 'Elfogyott', ro: 'Epuizat', es: 'Agotado' },
  {
    en: 'The kitchen is too busy',
    de: 'Küche ist überlastet',
    hu: 'A konyha túlterhelt',
    ro: 'Bucătăria este prea ocupată',
    es: 'La cocina está saturada',
  },
  { en: 'We are closing', de: 'Wir schließen gerade', hu: 'Zárunk', ro: 'Închidem', es: 'Estamos cerrando' },
  {
    en: 'The guest cancelled',
    de: 'Gast hat abgesagt',
    hu: 'A vendég lemondta',
    ro: 'Clientul a renunțat',
    es: 'El cliente canceló',
  },
  {
    en: 'Ordered twice',
    de: 'Doppelt bestellt',
    hu: 'Kétszer rendelve',
    ro: 'Comandată de două ori',
    es: 'Pedido dos veces',
  },
  { en: 'Wrong entry', de: 'Falsch eingegeben', hu: 'Téves bevitel', ro: 'Introdus greșit', es: 'Error de entrada' },
  {
    en: 'The guest changed their mind',
    de: 'Gast hat sich umentschieden',
    hu: 'A vendég meggondolta magát',
    ro: 'Clientul s-a răzgândit',
    es: 'El cliente cambió de idea',
  },
  {
    en: 'Took too long',
    de: 'Zu lange gedauert',
    hu: 'Túl sokáig tartott',
    ro: 'A durat prea mult',
    es: 'Tardó demasiado',
  },
  { en: 'Not good', de: 'Nicht gut', hu: 'Nem jó', ro: 'Nu e bun', es: 'No está bien' },
];

/** A reason in the guest's language, where it is one of those that staff tap. */
export function cannedIn(reason: string, language: string): string | undefined {
  const canned = cannedReasons.find((texts) => Object.values(texts).includes(reason.trim()));
  return canned && textIn(canned, language);
}

/** What was written for the guest: a reason that staff tap in the guest's language, another as it was typed. */
export const reasonIn = (reason: string, language: string): string => cannedIn(reason, language) ?? reason;
