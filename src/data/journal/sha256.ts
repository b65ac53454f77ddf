import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * SHA-256 of the text's UTF-8 in lower-case hex, at once: the browser's own takes a turn of its own, in which a
 * transaction of the database would end, and has none where a house opens the app by its address without TLS.
 */
export const sha256 = (text: string): string => bytesToHex(digest(utf8ToBytes(text)));
