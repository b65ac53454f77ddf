import type { Language } from '#domain/i18n/localizedText.ts';
import type { MessageKind } from './messageKinds.ts';

/**
 * The sentences of mails and texts. They are the server's documents, so they stand here and not in the app's
 * catalogues. `{code}` and `{link}` are paragraphs of their own. What people typed has no place in them but the name of
 * whoever reads it, and only where the address is proven: our mail is no one's letter paper. No code stands in a subject,
 * which locked screens show.
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
      subject: 'Confirm your e-mail address',
      paragraphs: ['Please confirm your e-mail address with this code:', '{code}', 'It is valid for 10 minutes.'],
    },
    de: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      paragraphs: ['Bitte bestätigen Sie Ihre E-Mail-Adresse mit diesem Code:', '{code}', 'Er gilt 10 Minuten lang.'],
    },
    hu: {
      subject: 'Erősítse meg e-mail-címét',
      paragraphs: ['Kérjük, erősítse meg e-mail-címét ezzel a kóddal:', '{code}', 'A kód 10 percig érvényes.'],
    },
    ro: {
      subject: 'Confirmați adresa de e-mail',
      paragraphs: ['Vă rugăm să confirmați adresa de e-mail cu acest cod:', '{code}', 'Este valabil 10 minute.'],
    },
    es: {
      subject: 'Confirme su dirección de correo',
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
        'If it was not you, take it back within 72 hours and choose a new password:',
        '{link}',
      ],
    },
    de: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      paragraphs: [
        'Ihr Konto hat jetzt eine andere E-Mail-Adresse; mit dieser können Sie sich nicht mehr anmelden.',
        'Wenn Sie das nicht waren, machen Sie es innerhalb von 72 Stunden rückgängig und wählen Sie ein neues Passwort:',
        '{link}',
      ],
    },
    hu: {
      subject: 'Az e-mail-címe megváltozott',
      paragraphs: [
        'A fiókjához mostantól másik e-mail-cím tartozik; ezzel már nem lehet bejelentkezni.',
        'Ha nem Ön volt, 72 órán belül visszavonhatja, és új jelszót választhat:',
        '{link}',
      ],
    },
    ro: {
      subject: 'Adresa de e-mail a fost schimbată',
      paragraphs: [
        'Contul dumneavoastră are acum altă adresă de e-mail; cu aceasta nu vă mai puteți autentifica.',
        'Dacă nu ați fost dumneavoastră, anulați schimbarea în decurs de 72 de ore și alegeți o parolă nouă:',
        '{link}',
      ],
    },
    es: {
      subject: 'Su dirección de correo ha cambiado',
      paragraphs: [
        'Su cuenta tiene ahora otra dirección de correo; con esta ya no puede iniciar sesión.',
        'Si no ha sido usted, deshaga el cambio en el plazo de 72 horas y elija una nueva contraseña:',
        '{link}',
      ],
    },
  },
  second_factor_changed: {
    en: {
      subject: 'Your second factor was changed',
      paragraphs: [
        'A second factor of your account was set up or removed.',
        'If it was not you, please choose a new password at once: {link}',
      ],
    },
    de: {
      subject: 'Ihr zweiter Faktor wurde geändert',
      paragraphs: [
        'Ein zweiter Faktor Ihres Kontos wurde eingerichtet oder entfernt.',
        'Wenn Sie das nicht waren, wählen Sie bitte gleich ein neues Passwort: {link}',
      ],
    },
    hu: {
      subject: 'A második azonosítója megváltozott',
      paragraphs: [
        'A fiókjához második azonosítót állítottak be, vagy eltávolítottak egyet.',
        'Ha nem Ön volt, válasszon azonnal új jelszót: {link}',
      ],
    },
    ro: {
      subject: 'Al doilea factor a fost schimbat',
      paragraphs: [
        'Un al doilea factor al contului dumneavoastră a fost configurat sau eliminat.',
        'Dacă nu ați fost dumneavoastră, alegeți imediat o parolă nouă: {link}',
      ],
    },
    es: {
      subject: 'Su segundo factor ha cambiado',
      paragraphs: [
        'Se ha configurado o eliminado un segundo factor de su cuenta.',
        'Si no ha sido usted, elija enseguida una nueva contraseña: {link}',
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
  receipt: {
    en: {
      subject: 'Your receipt from {place}',
      paragraphs: ['Thank you for your visit to {place}. Here is your receipt, for thirty days:', '{link}'],
    },
    de: {
      subject: 'Ihre Rechnung von {place}',
      paragraphs: ['Danke für Ihren Besuch bei {place}. Hier ist Ihre Rechnung, dreißig Tage lang:', '{link}'],
    },
    hu: {
      subject: 'A számlája innen: {place}',
      paragraphs: ['Köszönjük, hogy itt járt: {place}. Itt a számlája, harminc napig:', '{link}'],
    },
    ro: {
      subject: 'Bonul dumneavoastră de la {place}',
      paragraphs: ['Vă mulțumim pentru vizita la {place}. Aici este bonul, timp de treizeci de zile:', '{link}'],
    },
    es: {
      subject: 'Su recibo de {place}',
      paragraphs: ['Gracias por su visita a {place}. Aquí tiene su recibo, durante treinta días:', '{link}'],
    },
  },
  chain_invitation: {
    en: {
      subject: 'An invitation to manage a restaurant',
      paragraphs: [
        'You are invited to manage a restaurant on Comanda together with its owner. Accept here, within seven days:',
        '{link}',
        'If you expect no invitation, you need not do anything.',
      ],
    },
    de: {
      subject: 'Eine Einladung, ein Restaurant zu verwalten',
      paragraphs: [
        'Sie sind eingeladen, ein Restaurant auf Comanda gemeinsam mit seinem Inhaber zu verwalten. Hier nehmen Sie an, innerhalb von sieben Tagen:',
        '{link}',
        'Wenn Sie keine Einladung erwarten, brauchen Sie nichts zu tun.',
      ],
    },
    hu: {
      subject: 'Meghívó egy étterem kezelésére',
      paragraphs: [
        'Meghívást kapott, hogy a tulajdonossal együtt kezeljen egy éttermet a Comandán. Itt fogadhatja el, hét napon belül:',
        '{link}',
        'Ha nem vár meghívót, nincs teendője.',
      ],
    },
    ro: {
      subject: 'O invitație de a administra un restaurant',
      paragraphs: [
        'Sunteți invitat să administrați un restaurant pe Comanda împreună cu proprietarul lui. Acceptați aici, în decurs de șapte zile:',
        '{link}',
        'Dacă nu așteptați nicio invitație, nu trebuie să faceți nimic.',
      ],
    },
    es: {
      subject: 'Una invitación para gestionar un restaurante',
      paragraphs: [
        'Se le invita a gestionar un restaurante en Comanda junto con su propietario. Acepte aquí, en el plazo de siete días:',
        '{link}',
        'Si no espera ninguna invitación, no tiene que hacer nada.',
      ],
    },
  },
};
