import type { OperatorWords } from './operatorWords.ts';

export const hungarian: OperatorWords = {
  unnamed: 'Ez egy Comanda-telepítés. Hogy ki üzemelteti, az itt még nincs megadva.',
  imprint: `# Impresszum

{{legalName}}

{{address}}

Kapcsolat: {{contact}}

Adószám: {{vatNumber}}

Ezen az oldalon éttermek fogadnak rendeléseket. Az ételekért, az árakért és az étlap szövegeiért az ott megnevezett étterem felel, amelynek saját impresszuma van.
`,
  privacy: `# Adatvédelem

A szolgáltatást {{legalName}} üzemelteti.

Cím: {{address}}

Kapcsolat: {{contact}}

## Ki miért felel

A fiókjáért a szolgáltatás üzemeltetője felel, a rendeléséért az az étterem, ahol rendel: hogy mi történik vele, azt az étterem saját adatvédelmi oldala mondja el. Az üzemeltető ott az étterem megbízásából jár el.

## Mit tárolunk a fiókjáról, és miért

- A nevét, az e-mail-címét és, ha megadja, a telefonszámát és a címét: hogy ne kelljen újra beírnia.
- A jelszavát és a második tényezőt titkosítva, valamint hogy mikor és honnan jelentkezett be: hogy más ne léphessen be.
- A rendeléseit: hogy újra megtalálja őket.
- Hogy mikor, mely feltételek mely változatát fogadta el.

## Meddig

Amíg nem törli a fiókját. A rendelések az éttermeknél maradnak, ahogy a törvény előírja, de az Ön neve nélkül.

## Az Ön jogai

Kérheti adatai megtekintését, helyesbítését, törlését, korlátozását és kiadását, és tiltakozhat a felhasználásuk ellen. A fiókjában maga is letöltheti és törölheti őket. Panasszal fordulhat az adatvédelmi hatósághoz is.

## Az Ön eszközén

Az étlap, a kosár és a rendelések az Ön eszközén vannak, hogy hálózat nélkül is lehessen rendelni. Egy süti megjegyzi, hogy olvasta a sütikről szóló tájékoztatást.
`,
  conditions: `# Felhasználási feltételek

A szolgáltatást {{legalName}} üzemelteti.

1. Itt éttermeket talál, és rendelhet tőlük. Az ételekre és italokra vonatkozó szerződés az étteremmel jön létre, annak saját feltételei szerint.
2. A fiók ingyenes, és a rendeléshez nem szükséges. A benne megadott adatoknak valósnak kell lenniük, a jelszava csak az Öné.
3. Aki úgy rendel, hogy nem akarja átvenni vagy kifizetni, vagy zavarja a szolgáltatást, kizárható belőle.
4. Az üzemeltető mindent megtesz, hogy a szolgáltatás elérhető legyen, de megígérni nem tudja. A fogyasztók törvényes jogai sértetlenek maradnak.
5. A fiókját bármikor törölheti. Ha ezek a feltételek lényegesen változnak, megkérdezzük, elfogadja-e őket.
`,
};
