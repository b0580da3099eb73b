import * as z from 'zod/mini';
import { count, flag, id, isoTime, line, listOf, matching, password } from '../atoms';
import { fault } from '../fault';
import { row } from '../row';
import { deviceId, token, totp } from './fields';
import { profile } from './profile';

/** Bytes as base64url without padding, `max` characters. */
const bytes = (max: number) =>
  matching(new RegExp(`^[A-Za-z0-9_-]{1,${max}}$`), fault('BASE64URL_TEXT'));

/** At most 1,023 bytes (WebAuthn, section 5.1). */
const credentialId = bytes(1_364);
const clientDataJSON = bytes(2_048);
const transport = matching(/^[a-z-]{1,20}$/, fault('TRANSPORT_UNKNOWN'));
const userVerification = z.literal('required');

const passkey = z.object({
  id,
  name: z.string(),
  /** A password manager keeps copies; otherwise the passkey is lost with its device. */
  backedUp: z.boolean(),
  createdAt: isoTime,
  lastUsedAt: z.nullable(isoTime),
});

/**
 * Passkeys (WebAuthn). The options are those of `navigator.credentials.create` and `get` as JSON, with bytes as base64url; the
 * inputs are the fields of what these return. A challenge is used once, within five minutes.
 */
export const passkeySchemas = {
  listPasskeys: row({ about: 'The passkeys of the account.', data: listOf(passkey) }),

  startPasskey: row({
    about:
      'Options for a new passkey, with a challenge that is used once. Needs the password, and the authenticator where it is on.',
    input: z.strictObject({ password, totp }),
    data: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
      timeout: count,
      excludeCredentials: z.array(
        z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(transport) }),
      ),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification,
      }),
      attestation: z.literal('none'),
    }),
    errors: ['WRONG_PASSWORD', 'TOTP_INVALID', 'ACCOUNT_LOCKED', 'PASSKEY_LIMIT'],
  }),

  /** Without `name` the passkey gets the name of the browser and its system. */
  addPasskey: row({
    about: 'Stores the passkey that a browser has made with these options.',
    input: z.strictObject({
      name: z.optional(line(1, 60)),
      credentialId,
      clientDataJSON,
      attestationObject: bytes(16_384),
      transports: z.optional(z.array(transport).check(z.minLength(1), z.maxLength(8))),
    }),
    data: passkey,
    errors: ['PASSKEY_REFUSED'],
  }),

  removePasskey: row({
    about: 'Removes a passkey. Needs the password, and the authenticator where it is on.',
    params: z.strictObject({ id }),
    input: z.strictObject({ password, totp }),
    data: z.object({ removed: z.literal(1) }),
    errors: ['WRONG_PASSWORD', 'TOTP_INVALID', 'ACCOUNT_LOCKED'],
  }),

  startPasskeyLogin: row({
    about: 'Options for a login with a passkey, with a challenge that is used once.',
    data: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: count,
      userVerification,
    }),
  }),

  /** `deviceId` and `reactivate` as in userLogin. */
  passkeyLogin: row({
    about:
      'Logs in with a passkey, which stands for password and codes. The answer is the same for a passkey that is unknown.',
    input: z.strictObject({
      credentialId,
      clientDataJSON,
      authenticatorData: bytes(2_048),
      signature: bytes(8_192),
      /** The account's id, which the passkey carries. */
      userHandle: bytes(88),
      deviceId: z.optional(deviceId),
      reactivate: flag,
    }),
    data: z.object({ token, user: profile }),
    errors: ['PASSKEY_REFUSED', 'ACCOUNT_LOCKED', 'ACCOUNT_DEACTIVATED', 'ACCOUNT_BLOCKED'],
  }),
};
