import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What a browser is asked for, as far as this authenticator reads it. */
type Asked = { challenge: string; rpId?: string | undefined };
type Made = { challenge: string; rp: { id?: string | undefined }; user: { id: string } };

export type SoftAuthenticator = {
  /** makes a passkey, as `navigator.credentials.create` does */
  make(options: Made): PasskeyAnswer<{ clientDataJSON: string; attestationObject: string; transports: string[] }>;
  /** signs with the passkey that it has for the site, as `navigator.credentials.get` does */
  use(options: Asked): PasskeyAnswer<{
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle: string;
  }>;
};

type PasskeyAnswer<Response> = { id: string; rawId: string; type: 'public-key'; response: Response };
type Kept = { id: Buffer; userHandle: string; privateKey: KeyObject; counter: number };

const flags = { present: 0x01, verified: 0x04, credential: 0x40 };

/**
 * An authenticator in software that really signs (ES256), in a browser that is at `origin`. Its person is verified
 * unless `verifies` says otherwise.
 */
export function softAuthenticator(origin: string, { verifies = true } = {}): SoftAuthenticator {
  const kept = new Map<string, Kept>();
  const person = flags.present | (verifies ? flags.verified : 0);
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    make({ challenge, rp, user }) {
      const rpId = rp.id ?? new URL(origin).hostname;
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(20);
      kept.set(rpId, { id, userHandle: user.id, privateKey, counter: 0 });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([id.length >> 8, id.length & 0xff]);
      const authData = Buffer.concat([header(rpId, person | flags.credential, 0), Buffer.alloc(16), length, id, cose]);
      const attestationObject = cborMap([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ]);
      const clientDataJSON = clientData('webauthn.create', challenge);
      const response = { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) };
      return { id: text(id), rawId: text(id), type: 'public-key', response: { ...response, transports: ['internal'] } };
    },
    use({ challenge, rpId = new URL(origin).hostname }) {
      const passkey = kept.get(rpId);
      if (!passkey) throw new Error(`no passkey for ${rpId}`);
      passkey.counter += 1;
      const authenticatorData = header(rpId, person, passkey.counter);
      const clientDataJSON = clientData('webauthn.get', challenge);
      const hash = createHash('sha256').update(clientDataJSON).digest();
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), passkey.privateKey);
      const id = text(passkey.id);
      const response = { authenticatorData: text(authenticatorData), signature: text(signature) };
      const own = { clientDataJSON: text(clientDataJSON), userHandle: passkey.userHandle };
      return { id, rawId: id, type: 'public-key', response: { ...response, ...own } };
    },
  };
}

/** Whose data it is, what the person did, and how often this passkey has signed. */
function header(rpId: string, person: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([person]), count]);
}

const text = (bytes: Buffer): string => bytes.toString('base64url');

type Cbor = number | string | Buffer | ReadonlyMap<string, string>;

/** As much of CBOR as an authenticator speaks. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  return Buffer.isBuffer(value) ? Buffer.concat([cborHead(2, value.length), value]) : cborHead(5, 0);
}

const cborMap = (entries: [Cbor, Cbor][]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat().map(cbor)]);

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
