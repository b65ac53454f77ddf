import { z } from 'zod';
import { User } from './account.ts';
import { call } from './call.ts';
import { Deleted, EncodedPassword, Id, Instant, Name, Secret, Typed } from './primitives.ts';
import { secret } from './secret.ts';

const U = ['user'] as const;
const anyone = ['anyone'] as const;

/** What comes along where the user has not just proven to be the user (D41). */
const Confirming = z.strictObject({ password: EncodedPassword.optional() });
/** A code that was given to somebody; spaces and dashes are for the eye. */
const Code = secret(Typed.trim().min(6).max(40));
const Bytes = z.base64url().min(1).max(8000);
const CredentialId = z.base64url().min(1).max(1400);

/** What a browser answers; fields that nobody asks for are passed over. */
const credential = <Response extends z.ZodObject>(response: Response) =>
  z.object({ id: CredentialId, rawId: CredentialId, type: z.literal('public-key'), response });
export const PasskeyMade = credential(
  z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(Typed.max(20)).max(10).optional(),
  }),
);
export const PasskeyUsed = credential(
  z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: secret(Bytes),
    userHandle: z.base64url().max(200).nullish(),
  }),
);

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});
/** For `navigator.credentials.create`, as `@simplewebauthn/browser` takes it. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int().optional(),
  excludeCredentials: z.array(Descriptor).optional(),
  authenticatorSelection: z.record(z.string(), z.unknown()).optional(),
  attestation: z.string().optional(),
  extensions: z.record(z.string(), z.unknown()).optional(),
  hints: z.array(z.string()).optional(),
});
/** For `navigator.credentials.get`; whoever has a passkey here is found by it. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.int().optional(),
  userVerification: z.string().optional(),
  extensions: z.record(z.string(), z.unknown()).optional(),
});

const Passkey = z.object({ passkey_id: Id, name: z.string(), createdAt: Instant, usedAt: Instant.optional() });
/** Each opens the account once in place of a second factor; they are shown this one time. */
const recoveryCodes = z.array(z.string());

/** Second factors: figures of an app, recovery codes, and passkeys, which need no password at all. */
export const secondFactorCalls = {
  'GET /user/second-factor': call({
    who: U,
    answer: z.object({
      totp: z.boolean(),
      totpSince: Instant.optional(),
      passkeys: z.array(Passkey),
      recoveryCodes: z.int(),
      /** an admin reaches nothing of the platform without one */
      required: z.boolean(),
    }),
    summary: 'The second factors of the account',
  }),
  'POST /user/login/second-factor': call({
    who: anyone,
    body: z
      .strictObject({
        ticket: Secret,
        code: Code.optional(),
        recovery_code: Code.optional(),
        passkey: PasskeyUsed.optional(),
      })
      .refine((body) => [body.code, body.recovery_code, body.passkey].filter(Boolean).length === 1, {
        message: 'needs one of code, recovery_code and passkey',
      }),
    answer: User,
    summary:
      'Finish a login that was answered with second_factor_required, by the ticket in its details (5 minutes); header authorization',
  }),
  'POST /user/login/passkey': call({
    who: anyone,
    body: z.strictObject({ passkey: PasskeyUsed }),
    answer: User,
    summary: 'Log in with a passkey alone; header authorization',
  }),
  'POST /user/passkey/challenge': call({
    who: anyone,
    answer: RequestOptions,
    summary: 'What a passkey signs to log in or to confirm, once, within 5 minutes',
  }),
  'POST /user/passkey/registration': call({
    who: U,
    body: Confirming.nullable(),
    answer: CreationOptions,
    summary: 'Begin to add a passkey; asks for a confirmation',
  }),
  'POST /user/passkey': call({
    who: U,
    body: z.strictObject({ passkey: PasskeyMade, name: Name }),
    answer: z.object({ passkey: Passkey, recoveryCodes }),
    summary: 'Add the passkey that was made; a first second factor brings recovery codes and ends all other sessions',
  }),
  'DELETE /user/passkey': call({
    who: U,
    query: z.strictObject({ passkey_id: Id }),
    body: Confirming.nullable(),
    answer: Deleted,
    summary: 'Remove a passkey; asks for a confirmation',
  }),
  'POST /user/totp': call({
    who: U,
    body: Confirming.nullable(),
    answer: z.object({ secret: z.string(), uri: z.string() }),
    summary: 'Begin to set up an app that shows codes; asks for a confirmation',
  }),
  'PUT /user/totp': call({
    who: U,
    body: z.strictObject({ code: Code }),
    answer: z.object({ recoveryCodes }),
    summary:
      'Switch the app on with its first code; a first second factor brings recovery codes and ends all other sessions',
  }),
  'DELETE /user/totp': call({
    who: U,
    body: Confirming.nullable(),
    answer: Deleted,
    summary: 'Switch the app off; asks for a confirmation',
  }),
  'POST /user/recovery-codes': call({
    who: U,
    body: Confirming.nullable(),
    answer: z.object({ recoveryCodes }),
    summary: 'New recovery codes, which end those from before; asks for a confirmation',
  }),
};
