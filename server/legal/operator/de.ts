import type { OperatorWords } from './operatorWords.ts';

export const german: OperatorWords = {
  unnamed: 'Dies ist eine Installation von Comanda. Wer sie betreibt, ist hier noch nicht eingetragen.',
  imprint: `# Impressum

{{legalName}}

{{address}}

Kontakt: {{contact}}

UID-Nummer: {{vatNumber}}

Auf dieser Seite nehmen Restaurants Bestellungen entgegen. Für Speisen, Preise und Texte einer Karte ist das Restaurant verantwortlich, das dort genannt ist; es hat ein eigenes Impressum.
`,
  privacy: `# Datenschutz

Betrieben wird dieser Dienst von {{legalName}}.

Adresse: {{address}}

Kontakt: {{contact}}

## Wer wofür verantwortlich ist

Für Ihr Konto ist der Betreiber dieses Dienstes verantwortlich, für eine Bestellung das Restaurant, bei dem Sie bestellen: Was mit ihr geschieht, steht auf dessen eigener Seite zum Datenschutz. Der Betreiber verarbeitet sie in dessen Auftrag.

## Was von Ihrem Konto gespeichert wird und wozu

- Ihr Name, Ihre E-Mail-Adresse und, wenn Sie sie angeben, Telefonnummer und Adresse: damit Sie sie nicht noch einmal eintippen.
- Passwort und zweiter Faktor, verschlüsselt, und wann Sie sich von wo angemeldet haben: damit niemand sonst hineinkommt.
- Ihre Bestellungen: damit Sie sie wiederfinden.
- Welche Fassung welcher Bedingungen Sie wann angenommen haben.

## Wie lange

Bis Sie Ihr Konto löschen. Bestellungen bleiben bei den Restaurants, wie es das Gesetz verlangt, aber ohne Ihren Namen.

## Ihre Rechte

Sie können Auskunft, Berichtigung, Löschung, Einschränkung und Herausgabe Ihrer Daten verlangen und ihrer Verwendung widersprechen. In Ihrem Konto können Sie sie selbst herunterladen und löschen. Außerdem können Sie sich bei Ihrer Datenschutzbehörde beschweren.

## Auf Ihrem Gerät

Karte, Warenkorb und Bestellungen liegen auf Ihrem Gerät, damit Bestellen auch ohne Netz geht. Ein Cookie merkt sich, dass Sie den Hinweis auf Cookies gelesen haben.
`,
  conditions: `# Bedingungen für die Benützung

Betrieben wird dieser Dienst von {{legalName}}.

1. Hier finden Sie Restaurants und bestellen bei ihnen. Der Vertrag über Speisen und Getränke kommt mit dem Restaurant zustande, zu dessen eigenen Bedingungen.
2. Ein Konto ist kostenlos und nicht nötig, um zu bestellen. Ihre Angaben darin sollen stimmen, Ihr Passwort gehört Ihnen allein.
3. Wer bestellt, ohne abholen oder bezahlen zu wollen, oder den Dienst stört, kann davon ausgeschlossen werden.
4. Der Betreiber tut, was er kann, damit der Dienst immer da ist; versprechen kann er es nicht. Was ein Gesetz Verbrauchern zusichert, bleibt unberührt.
5. Sie können Ihr Konto jederzeit löschen. Ändern sich diese Bedingungen wesentlich, werden Sie gefragt, ob Sie sie annehmen.
`,
};
