import type { Language } from '#domain/i18n/localizedText.ts';

/** What a search engine and a shared link say of the home page. */
export const homeWords: Record<Language, { title: string; description: string }> = {
  en: {
    title: 'Comanda: order and pay at the table',
    description: 'Scan the code at your table: the menu opens in your language. Order, follow your dishes and pay.',
  },
  de: {
    title: 'Comanda: am Tisch bestellen und zahlen',
    description:
      'Code am Tisch scannen: Die Speisekarte öffnet sich in Ihrer Sprache. Bestellen, Gerichte verfolgen und zahlen.',
  },
  hu: {
    title: 'Comanda: rendelés és fizetés az asztalnál',
    description:
      'Olvassa be az asztalon lévő kódot: az étlap az Ön nyelvén nyílik meg. Rendeljen, kövesse az ételeit és fizessen.',
  },
  ro: {
    title: 'Comanda: comandați și plătiți la masă',
    description:
      'Scanați codul de pe masă: meniul se deschide în limba dumneavoastră. Comandați, urmăriți felurile și plătiți.',
  },
  es: {
    title: 'Comanda: pedir y pagar en la mesa',
    description: 'Escanee el código de su mesa: la carta se abre en su idioma. Pida, siga sus platos y pague.',
  },
};
