import type { LegalKind } from '#domain/legal/legalText.ts';

export const romanian: Record<LegalKind, string> = {
  imprint: `# Informații legale

{{legalName}}

{{address}}

Cod de TVA: {{vatNumber}}

Site web: {{website}}

Pentru preparatele, prețurile și textele meniului răspunde restaurantul numit aici.
`,
  privacy: `# Protecția datelor

Responsabil pentru datele dumneavoastră este {{legalName}}, {{address}}.

## Ce se păstrează și de ce

- Comanda dumneavoastră cu poziții, prețuri și observații: ca să poată fi pregătită, plătită și contabilizată.
- La livrare și ridicare numele, numărul de telefon și adresa: ca mâncarea să ajungă la dumneavoastră.
- Cu un cont, numele, adresa de e-mail și comenzile anterioare: ca să le regăsiți.
- Despre o plată cu cardul, suma și rezultatul. Numărul cardului ajunge doar la furnizorul de plăți și nu se păstrează niciodată aici.

## Cât timp

Notele de plată se păstrează cât timp cere legea. Restul se șterge odată cu contul; comenzile rămân apoi fără numele dumneavoastră.

## Cine le mai vede

Personalul restaurantului, cine vă livrează comanda, pentru plăți furnizorul de plăți și, în numele restaurantului, operatorul acestui serviciu. Nimeni altcineva nu află, și nimic nu se folosește pentru reclamă.

## Drepturile dumneavoastră

Puteți cere informații, rectificarea, ștergerea, restricționarea și transferul datelor și vă puteți opune folosirii lor. În contul dumneavoastră le puteți descărca și șterge singur. Puteți depune plângere și la autoritatea de protecție a datelor.

## Pe dispozitivul dumneavoastră

Meniul, coșul și comenzile se păstrează pe dispozitiv, ca să puteți comanda și fără rețea. Un cookie reține că ați citit informarea despre cookie-uri.
`,
  conditions: `# Termeni și condiții

Aceste condiții sunt valabile pentru comenzile la {{legalName}}, {{address}}.

1. Meniul este o invitație de a comanda. Contractul se încheie când restaurantul acceptă comanda.
2. Prețurile sunt cele afișate la comandă, cu taxe incluse. Taxa de livrare și completarea până la comanda minimă se afișează înainte de comandă.
3. Se poate plăti în modurile oferite la comandă. Ce s-a plătit online se returnează dacă restaurantul respinge comanda.
4. Puteți anula până când restaurantul a acceptat comanda. Preparatele făcute pentru dumneavoastră sau care se strică repede nu se mai pot returna după aceea; drepturile dumneavoastră în caz de defecte rămân.
5. Timpii sunt estimări. Dacă se schimbă, sunteți anunțat.
6. Alergenii se afișează așa cum îi numește restaurantul. Urme nu se pot exclude: dacă aveți o alergie, întrebați personalul.
7. Dacă ceva nu este în regulă, spuneți imediat restaurantului, ca să vă poată ajuta.
8. Se aplică legea țării în care se află restaurantul. Drepturile legale ale consumatorilor rămân neatinse.
`,
};
