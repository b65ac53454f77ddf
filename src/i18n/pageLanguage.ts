import { splitLocale, withLocale } from '#domain/i18n/localePath.ts';
import { defaultLanguage, isLanguage, type Language } from '#domain/i18n/localizedText.ts';

/**
 * Which language the address stands for. A prefix decides (D29). Device pages without one speak the device's own
 * language (D35): an installed device app lives in the scope of its mode and must not leave it to change language.
 */
const storageKey = 'comanda-device-language';
const isDevicePath = (path: string): boolean => path === '/device' || path.startsWith('/device/');

const storedDeviceLanguage = (): Language | undefined => {
  const stored = localStorage.getItem(storageKey) ?? undefined;
  return isLanguage(stored) ? stored : undefined;
};

/** The language that new addresses are written in; undefined = without a prefix. */
let prefix: Language | undefined;

/** Language of an address; call it when an address has come in (start, back, forward, link). */
export function readPageLanguage(pathname: string): Language {
  const [language, path] = splitLocale(pathname);
  prefix = language;
  return language ?? (isDevicePath(path) ? storedDeviceLanguage() : undefined) ?? defaultLanguage;
}

/** Whether it was chosen for this device, by its people or its owner; a page that only passes by has its own. */
export const isDeviceLanguage = (language: Language): boolean => storedDeviceLanguage() === language;

/** Device pages open in this language from now on. False: the address itself names a language, which goes first. */
export function keepDeviceLanguage(language: Language): boolean {
  localStorage.setItem(storageKey, language);
  return prefix === undefined;
}

/** What a guest chose by hand; public/scheme.js asks for it where an address names no language (D37). */
function keepChoice(language: Language): void {
  try {
    localStorage.setItem('comanda-language', language);
  } catch {
    // storage is blocked: it holds for this visit
  }
}

/** The person chose: addresses follow; a device keeps it instead. Answers the address of `path` in that language. */
export function choosePageLanguage(language: Language, path: string): string {
  if (isDevicePath(path)) {
    keepDeviceLanguage(language);
    prefix = undefined;
  } else {
    keepChoice(language);
    prefix = language === defaultLanguage ? undefined : language;
  }
  return prefixed(path);
}

/** The address of a page in the language of the addresses. */
export const prefixed = (path: string): string => (prefix === undefined ? path : withLocale(path, prefix));
