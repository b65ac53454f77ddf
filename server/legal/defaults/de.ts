import type { LegalKind } from '#domain/legal/legalText.ts';

export const german: Record<LegalKind, string> = {
  imprint: `# Impressum

{{legalName}}

{{address}}

UID-Nummer: {{vatNumber}}

Website: {{website}}

Für Speisen, Preise und Texte der Karte ist das hier genannte Restaurant verantwortlich.
`,
  privacy: `# Datenschutz

Verantwortlich für Ihre Daten ist {{legalName}}, {{address}}.

## Was gespeichert wird und wozu

- Ihre Bestellung mit Positionen, Preisen und Anmerkungen: damit sie zubereitet, bezahlt und abgerechnet werden kann.
- Bei Lieferung und Abholung Ihr Name, Ihre Telefonnummer und Adresse: damit das Essen zu Ihnen kommt.
- Mit einem Konto Ihr Name, Ihre E-Mail-Adresse und frühere Bestellungen: damit Sie sie wiederfinden.
- Von einer Kartenzahlung Betrag und Ergebnis. Die Kartennummer erhält nur der Zahlungsanbieter, sie wird hier nie gespeichert.

## Wie lange

Rechnungen werden so lange aufbewahrt, wie das Gesetz es verlangt. Alles andere wird mit Ihrem Konto gelöscht; Bestellungen bleiben dann ohne Ihren Namen.

## Wer es noch sieht

Das Personal des Restaurants, wer Ihre Bestellung liefert, für Zahlungen der Zahlungsanbieter und im Auftrag des Restaurants der Betreiber dieses Dienstes. Sonst erfährt niemand davon, und nichts wird für Werbung verwendet.

## Ihre Rechte

Sie können Auskunft, Berichtigung, Löschung, Einschränkung und Herausgabe Ihrer Daten verlangen und ihrer Verwendung widersprechen. In Ihrem Konto können Sie sie selbst herunterladen und löschen. Außerdem können Sie sich bei Ihrer Datenschutzbehörde beschweren.

## Auf Ihrem Gerät

Karte, Warenkorb und Bestellungen liegen auf Ihrem Gerät, damit Bestellen auch ohne Netz geht. Ein Cookie merkt sich, dass Sie den Hinweis auf Cookies gelesen haben.
`,
  conditions: `# Allgemeine Geschäftsbedingungen

Diese Bedingungen gelten für Bestellungen bei {{legalName}}, {{address}}.

1. Die Karte lädt zum Bestellen ein. Der Vertrag kommt zustande, wenn das Restaurant Ihre Bestellung annimmt.
2. Es gelten die Preise, die beim Bestellen angezeigt werden, samt Steuer. Liefergebühr und Aufzahlung auf den Mindestbestellwert werden vor dem Bestellen angezeigt.
3. Bezahlt werden kann so, wie es bei der Bestellung angeboten wird. Online Bezahltes wird zurückgegeben, wenn das Restaurant die Bestellung ablehnt.
4. Sie können stornieren, bis das Restaurant die Bestellung angenommen hat. Speisen, die für Sie zubereitet werden oder schnell verderben, können danach nicht zurückgegeben werden; Ihre Rechte bei Mängeln bleiben.
5. Zeiten sind Schätzungen. Ändern sie sich, wird es Ihnen gesagt.
6. Allergene werden so angezeigt, wie das Restaurant sie nennt. Spuren sind nicht auszuschließen: Fragen Sie bei einer Allergie das Personal.
7. Wenn etwas nicht stimmt, sagen Sie es dem Restaurant gleich, damit es helfen kann.
8. Es gilt das Recht des Landes, in dem das Restaurant liegt. Was das Gesetz Verbrauchern zusichert, bleibt unberührt.
`,
};
