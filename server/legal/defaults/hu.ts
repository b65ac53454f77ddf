import type { LegalKind } from '#domain/legal/legalText.ts';

export const hungarian: Record<LegalKind, string> = {
  imprint: `# Impresszum

{{legalName}}

{{address}}

Adószám: {{vatNumber}}

Weboldal: {{website}}

Az étlap ételeiért, áraiért és szövegeiért az itt megnevezett étterem felel.
`,
  privacy: `# Adatvédelem

Az Ön adatainak kezelője: {{legalName}}, {{address}}.

## Mit tárolunk és miért

- A rendelését tételekkel, árakkal és megjegyzésekkel: hogy elkészíthessük, kifizethesse és elszámolhassuk.
- Kiszállításnál és elvitelnél a nevét, telefonszámát és címét: hogy az étel eljusson Önhöz.
- Fiók esetén a nevét, e-mail-címét és korábbi rendeléseit: hogy újra megtalálja őket.
- Kártyás fizetésnél az összeget és az eredményt. A kártyaszámot csak a fizetési szolgáltató kapja meg, itt soha nem tároljuk.

## Meddig

A számlákat addig őrizzük, ameddig a törvény előírja. Minden más a fiókjával együtt törlődik; a rendelések ezután a neve nélkül maradnak meg.

## Ki látja még

Az étterem személyzete, aki a rendelését kiszállítja, fizetésnél a fizetési szolgáltató, és az étterem megbízásából e szolgáltatás üzemeltetője. Más nem tud meg róla semmit, és semmit nem használunk reklámra.

## Az Ön jogai

Tájékoztatást, helyesbítést, törlést, korlátozást és adathordozást kérhet, és tiltakozhat az adatkezelés ellen. A fiókjában maga is letöltheti és törölheti az adatait. Panaszt tehet az adatvédelmi hatóságnál is.

## Az Ön eszközén

Az étlap, a kosara és a rendelései az eszközén vannak, hogy hálózat nélkül is rendelhessen. Egy süti megjegyzi, hogy elolvasta a sütikről szóló tájékoztatót.
`,
  conditions: `# Általános szerződési feltételek

Ezek a feltételek a következőnél leadott rendelésekre érvényesek: {{legalName}}, {{address}}.

1. Az étlap rendelésre hív fel. A szerződés akkor jön létre, amikor az étterem elfogadja a rendelését.
2. A rendeléskor látható árak érvényesek, adóval együtt. A kiszállítási díj és a minimális rendelési értékre való kiegészítés a rendelés előtt látható.
3. A rendelésnél felkínált módokon lehet fizetni. Amit online fizettek, azt visszaadjuk, ha az étterem elutasítja a rendelést.
4. Addig mondhatja le, amíg az étterem el nem fogadta a rendelést. Az Önnek készült vagy gyorsan romló ételek ezután nem adhatók vissza; hibás teljesítés esetén a jogai megmaradnak.
5. Az időpontok becslések. Ha változnak, értesítjük.
6. Az allergéneket úgy mutatjuk, ahogyan az étterem megadja. Nyomok előfordulhatnak: ha allergiás, kérdezze a személyzetet.
7. Ha valami nincs rendben, szóljon azonnal az étteremnek, hogy segíthessen.
8. Az étterem országának joga érvényes. A fogyasztók törvényes jogai érintetlenek maradnak.
`,
};
