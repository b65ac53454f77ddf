import type { OperatorWords } from './operatorWords.ts';

export const romanian: OperatorWords = {
  unnamed: 'Aceasta este o instalare Comanda. Cine o administrează nu a fost încă trecut aici.',
  imprint: `# Date de identificare

{{legalName}}

{{address}}

Contact: {{contact}}

Cod de TVA: {{vatNumber}}

Pe acest site restaurantele primesc comenzi. Pentru preparatele, prețurile și textele unui meniu răspunde restaurantul numit acolo, care are propriile date de identificare.
`,
  privacy: `# Protecția datelor

Acest serviciu este administrat de {{legalName}}.

Adresa: {{address}}

Contact: {{contact}}

## Cine răspunde pentru ce

Pentru contul dumneavoastră răspunde administratorul serviciului, iar pentru o comandă restaurantul la care comandați: ce se întâmplă cu ea scrie pe propria lui pagină despre protecția datelor. Administratorul lucrează acolo în numele lui.

## Ce se păstrează despre contul dumneavoastră și de ce

- Numele, adresa de e-mail și, dacă le indicați, telefonul și adresa: ca să nu le scrieți din nou.
- Parola și al doilea factor, criptate, și când v-ați autentificat de unde: ca să nu intre altcineva.
- Comenzile: ca să le regăsiți.
- Ce versiune a căror condiții ați acceptat și când.

## Cât timp

Până când vă ștergeți contul. Comenzile rămân la restaurante, așa cum cere legea, dar fără numele dumneavoastră.

## Drepturile dumneavoastră

Puteți cere să vedeți, să corectați, să ștergeți, să restricționați sau să primiți datele și vă puteți opune folosirii lor. În cont le puteți descărca și șterge singur. De asemenea, puteți depune o plângere la autoritatea pentru protecția datelor.

## Pe dispozitivul dumneavoastră

Meniul, coșul și comenzile se află pe dispozitivul dumneavoastră, ca să puteți comanda și fără rețea. Un cookie ține minte că ați citit informarea despre cookie-uri.
`,
  conditions: `# Condiții de utilizare

Acest serviciu este administrat de {{legalName}}.

1. Aici găsiți restaurante și comandați de la ele. Contractul pentru mâncare și băuturi se încheie cu restaurantul, în condițiile lui.
2. Contul este gratuit și nu este necesar pentru a comanda. Datele din el trebuie să fie adevărate, iar parola este numai a dumneavoastră.
3. Cine comandă fără intenția de a ridica sau de a plăti ori perturbă serviciul poate fi exclus.
4. Administratorul face tot ce poate ca serviciul să fie disponibil, dar nu o poate promite. Drepturile consumatorilor prevăzute de lege rămân neatinse.
5. Vă puteți șterge contul oricând. Dacă aceste condiții se schimbă în esență, sunteți întrebat dacă le acceptați.
`,
};
