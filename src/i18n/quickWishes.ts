import type { LocalizedText } from '#domain/i18n/localizedText.ts';

/**
 * What guests ask for most often, in each language that a phone or a device may speak. A wish travels as the call's
 * comment, in the guest's words, and is known by them in any language (cannedReasons.ts).
 */
export const quickWishes: readonly LocalizedText[] = [
  { en: 'Tap water', de: 'Leitungswasser', hu: 'Csapvíz', ro: 'Apă de la robinet', es: 'Agua del grifo' },
  { en: 'Cutlery', de: 'Besteck', hu: 'Evőeszköz', ro: 'Tacâmuri', es: 'Cubiertos' },
  { en: 'Napkins', de: 'Servietten', hu: 'Szalvéta', ro: 'Șervețele', es: 'Servilletas' },
  { en: 'Salt and pepper', de: 'Salz und Pfeffer', hu: 'Só és bors', ro: 'Sare și piper', es: 'Sal y pimienta' },
];

/** How a guest says that he will pay, as the comment of his call begins. Its test holds them to the guest's own words. */
export const payMeans: readonly LocalizedText[] = [
  { en: 'Cash', de: 'Bar', hu: 'Készpénz', ro: 'Numerar', es: 'Efectivo' },
  { en: 'Card', de: 'Karte', hu: 'Kártya', ro: 'Card', es: 'Tarjeta' },
];
