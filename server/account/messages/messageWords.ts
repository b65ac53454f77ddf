import type { Language } from '#domain/i18n/localizedText.ts';
import type { MessageKind } from './messageKinds.ts';

/**
 * The sentences of mails and texts. They are the server's documents, so they stand here and not in the app's
 * catalogues. `{code}` and `{link}` are paragraphs of their own.
 */
export type MessageSentences = { subject: string; paragraphs: string[] };

export const greetings: Record<Language, string> = {
  en: 'Hello {name},',
  de: 'Guten Tag {name},',
  hu: 'Kedves {name}!',
  ro: 'Bună ziua, {name}!',
  es: 'Hola, {name}:',
};

export const messageWords: Record<MessageKind, Record<Language, MessageSentences>> = {
  verify_email: {
    en: {
      subject: '{code} is your code',
      paragraphs: ['Please confirm your e-mail address with this code:', '{code}', 'It is valid for 10 minutes.'],
    },
    de: {
      subject: '{code} ist Ihr Code',
      paragraphs: ['Bitte bestätigen Sie Ihre E-Mail-Adresse mit diesem Code:', '{code}', 'Er gilt 10 Minuten lang.'],
    },
    hu: {
      subject: 'Az Ön kódja: {code}',
      paragraphs: ['Kérjük, erősítse meg e-mail-címét ezzel a kóddal:', '{code}', 'A kód 10 percig érvényes.'],
    },
    ro: {
      subject: 'Codul dumneavoastră: {code}',
      paragraphs: ['Vă rugăm să confirmați adresa de e-mail cu acest cod:', '{code}', 'Este valabil 10 minute.'],
    },
    es: {
      subject: 'Su código: {code}',
      paragraphs: ['Confirme su dirección de correo con este código:', '{code}', 'Es válido durante 10 minutos.'],
    },
  },
  verify_phone: {
    en: { subject: 'Code', paragraphs: ['{code} is your Comanda code. It is valid for 10 minutes.'] },
    de: { subject: 'Code', paragraphs: ['{code} ist Ihr Comanda-Code. Er gilt 10 Minuten lang.'] },
    hu: { subject: 'Kód', paragraphs: ['Az Ön Comanda-kódja: {code}. 10 percig érvényes.'] },
    ro: { subject: 'Cod', paragraphs: ['Codul dumneavoastră Comanda: {code}. Este valabil 10 minute.'] },
    es: { subject: 'Código', paragraphs: ['Su código de Comanda: {code}. Es válido durante 10 minutos.'] },
  },
  password_reset: {
    en: {
      subject: 'Choose a new password',
      paragraphs: [
        'Somebody asked for a new password for your account. Choose it here, within an hour:',
        '{link}',
        'If it was not you, you need not do anything: your password stays as it is.',
      ],
    },
    de: {
      subject: 'Wählen Sie ein neues Passwort',
      paragraphs: [
        'Für Ihr Konto wurde ein neues Passwort angefordert. Wählen Sie es hier, innerhalb einer Stunde:',
        '{link}',
        'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
      ],
    },
    hu: {
      subject: 'Válasszon új jelszót',
      paragraphs: [
        'Valaki új jelszót kért a fiókjához. Itt választhatja ki, egy órán belül:',
        '{link}',
        'Ha nem Ön volt, nincs teendője: a jelszava nem változik.',
      ],
    },
    ro: {
      subject: 'Alegeți o parolă nouă',
      paragraphs: [
        'S-a cerut o parolă nouă pentru contul dumneavoastră. O puteți alege aici, în decurs de o oră:',
        '{link}',
        'Dacă nu ați fost dumneavoastră, nu trebuie să faceți nimic: parola rămâne aceeași.',
      ],
    },
    es: {
      subject: 'Elija una nueva contraseña',
      paragraphs: [
        'Se ha pedido una nueva contraseña para su cuenta. Elíjala aquí, en el plazo de una hora:',
        '{link}',
        'Si no ha sido usted, no tiene que hacer nada: su contraseña no cambia.',
      ],
    },
  },
  password_changed: {
    en: {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your account was changed, and all other sessions have ended.',
        'If it was not you, please ask for a new password at once: {link}',
      ],
    },
    de: {
      subject: 'Ihr Passwort wurde geändert',
      paragraphs: [
        'Das Passwort Ihres Kontos wurde geändert; alle anderen Sitzungen sind beendet.',
        'Wenn Sie das nicht waren, fordern Sie bitte gleich ein neues Passwort an: {link}',
      ],
    },
    hu: {
      subject: 'A jelszava megváltozott',
      paragraphs: [
        'A fiókja jelszava megváltozott, minden más munkamenet véget ért.',
        'Ha nem Ön volt, kérjen azonnal új jelszót: {link}',
      ],
    },
    ro: {
      subject: 'Parola a fost schimbată',
      paragraphs: [
        'Parola contului dumneavoastră a fost schimbată, iar toate celelalte sesiuni s-au încheiat.',
        'Dacă nu ați fost dumneavoastră, cereți imediat o parolă nouă: {link}',
      ],
    },
    es: {
      subject: 'Su contraseña ha cambiado',
      paragraphs: [
        'La contraseña de su cuenta ha cambiado y todas las demás sesiones han terminado.',
        'Si no ha sido usted, pida enseguida una nueva contraseña: {link}',
      ],
    },
  },
  email_changed: {
    en: {
      subject: 'Your e-mail address was changed',
      paragraphs: [
        'Your account now has another e-mail address; this one no longer logs in.',
        'If it was not you, please answer to this mail at once.',
      ],
    },
    de: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      paragraphs: [
        'Ihr Konto hat jetzt eine andere E-Mail-Adresse; mit dieser können Sie sich nicht mehr anmelden.',
        'Wenn Sie das nicht waren, antworten Sie bitte gleich auf diese E-Mail.',
      ],
    },
    hu: {
      subject: 'Az e-mail-címe megváltozott',
      paragraphs: [
        'A fiókjához mostantól másik e-mail-cím tartozik; ezzel már nem lehet bejelentkezni.',
        'Ha nem Ön volt, válaszoljon azonnal erre az e-mailre.',
      ],
    },
    ro: {
      subject: 'Adresa de e-mail a fost schimbată',
      paragraphs: [
        'Contul dumneavoastră are acum altă adresă de e-mail; cu aceasta nu vă mai puteți autentifica.',
        'Dacă nu ați fost dumneavoastră, răspundeți imediat la acest e-mail.',
      ],
    },
    es: {
      subject: 'Su dirección de correo ha cambiado',
      paragraphs: [
        'Su cuenta tiene ahora otra dirección de correo; con esta ya no puede iniciar sesión.',
        'Si no ha sido usted, responda enseguida a este correo.',
      ],
    },
  },
  account_deleted: {
    en: {
      subject: 'Your account was deleted',
      paragraphs: ['Your account and what it knew of you were deleted, as you asked for. Thank you for your visits.'],
    },
    de: {
      subject: 'Ihr Konto wurde gelöscht',
      paragraphs: ['Ihr Konto und Ihre Daten wurden gelöscht, wie gewünscht. Danke für Ihre Besuche.'],
    },
    hu: {
      subject: 'A fiókja törölve',
      paragraphs: ['A fiókját és az adatait kérésére töröltük. Köszönjük a látogatásait.'],
    },
    ro: {
      subject: 'Contul a fost șters',
      paragraphs: ['Contul și datele dumneavoastră au fost șterse, la cererea dumneavoastră. Vă mulțumim.'],
    },
    es: {
      subject: 'Su cuenta se ha eliminado',
      paragraphs: ['Su cuenta y sus datos se han eliminado, como pidió. Gracias por sus visitas.'],
    },
  },
  chain_invitation: {
    en: {
      subject: '{inviter} invites you to {chain}',
      paragraphs: ['{inviter} would like to manage {chain} on Comanda together with you. Accept here:', '{link}'],
    },
    de: {
      subject: '{inviter} lädt Sie zu {chain} ein',
      paragraphs: ['{inviter} möchte {chain} auf Comanda gemeinsam mit Ihnen verwalten. Hier nehmen Sie an:', '{link}'],
    },
    hu: {
      subject: '{inviter} meghívta Önt: {chain}',
      paragraphs: [
        '{inviter} szeretné Önnel együtt kezelni a Comandán ezt az üzletláncot: {chain}. Itt fogadhatja el:',
        '{link}',
      ],
    },
    ro: {
      subject: '{inviter} vă invită la {chain}',
      paragraphs: [
        '{inviter} dorește să administreze {chain} pe Comanda împreună cu dumneavoastră. Acceptați aici:',
        '{link}',
      ],
    },
    es: {
      subject: '{inviter} le invita a {chain}',
      paragraphs: ['{inviter} desea gestionar {chain} en Comanda junto con usted. Acepte aquí:', '{link}'],
    },
  },
};
