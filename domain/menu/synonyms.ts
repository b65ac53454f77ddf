/** What Comanda speaks of by several words, by language; each line is one thing. Folded when they are compared. */
const things: Readonly<Record<string, string>> = {
  de: `
    Kartoffel Erdäpfel Erdapfel
    Tomate Paradeiser
    Aprikose Marille
    Sahne Obers Rahm
    Pfifferling Eierschwammerl
    Pilz Schwammerl Champignon
    Brötchen Semmel Weckerl
    Hackfleisch Faschiertes Faschierte
    Frikadelle Bulette Fleischlaberl
    Quark Topfen
    Aubergine Melanzani
    Blumenkohl Karfiol
    Rosenkohl Kohlsprossen
    Weißkohl Kraut
    Rotkohl Blaukraut
    Bohne Fisole
    Mais Kukuruz
    Meerrettich Kren
    Johannisbeere Ribisel
    Pflaume Zwetschke Zwetschge
    Pfannkuchen Palatschinke
    Kloß Klöße Knödel
    Nocken Nockerl Spätzle
    Hähnchen Huhn Hühner Hendl
    Rind Beef
    Pommes Fritten Frites
    Feldsalat Vogerlsalat
    Krapfen Berliner
    Schorle Gespritzter Spritzer
    Limonade Kracherl
    Sprudel Mineralwasser Soda
    Eis Gefrorenes
    Nachspeise Nachtisch Dessert Süßspeise Mehlspeise
    Alkoholfrei Antialkoholisch
  `,
  en: `
    fries chips
    potato potatoes
    eggplant aubergine
    zucchini courgette
    shrimp prawn
    coriander cilantro
    rocket arugula
    beet beetroot
    soda lemonade pop
    dessert pudding sweet
    beef steak
    chicken poultry
    pancake crepe
    spritzer schorle
    ice-cream gelato
  `,
  hu: `
    krumpli burgonya
    csirke csibe szárnyas
    marha marhahús
    disznó sertés
    süti sütemény desszert édesség
    üdítő limonádé
    kóla cola
    fröccs spriccer
    gomba csiperke
    zsemle zsömle
    tejföl tejszín
    hasábburgonya sültkrumpli
  `,
  ro: `
    cartof cartofi barabule
    roșii tomate
    vânătă vinete
    porumb mămăligă
    pui găină
    porc purcel
    vită vacă mânzat
    desert dulciuri prăjitură
    suc răcoritoare limonadă
    smântână frișcă
    varză sarmale
    ciuperci hribi
  `,
};

/** Words for one thing, the groups of a language; empty where there are none. */
export const synonymsIn = (language: string): string[][] =>
  (things[language] ?? '')
    .split('\n')
    .map((line) => line.split(' ').filter(Boolean))
    .filter(({ length }) => length > 0);
