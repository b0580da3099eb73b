import { onePage } from '@/api/example';
import { BANK_FACTS } from '@/config/bank-facts';

const PASSWORD = 'three calm herons';
const CHALLENGE = 'tq0Yy5mHk1bXcVn3Wq8LrT2pZs7uDf4gJ9aEo6iKxMc';
const CREDENTIAL = 'q1x8VQ2mT7c0bYwLr5nZsA';
const USER_HANDLE = 'ZjFjOWY0YjItMGE2ZC00YjFlLTlkM2MtN2U1YTJiOGM0ZDEw';

const passkey = {
  id: 'psk_3T8',
  name: 'My phone',
  backedUp: true,
  createdAt: '2026-11-18T08:20:00.000Z',
  lastUsedAt: '2026-11-20T09:44:00.000Z',
};

/** The base64url of `type`, challenge and origin, as a browser writes them. */
const CREATED =
  'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoidHEwWXk1bUhrMWJYY1ZuM1dxOExyVDJwWnM3dURmNGdKOWFFbzZpS3hNYyIsIm9yaWdpbiI6Imh0dHBzOi8vaW52ZXN0LmV4YW1wbGUuY29tIn0';
const SIGNED =
  'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoidHEwWXk1bUhrMWJYY1ZuM1dxOExyVDJwWnM3dURmNGdKOWFFbzZpS3hNYyIsIm9yaWdpbiI6Imh0dHBzOi8vaW52ZXN0LmV4YW1wbGUuY29tIn0';

/** `passkeyLogin` answers with the data of every login. */
export const passkeyExamples = {
  listPasskeys: {
    about: 'The passkeys of the account.',
    data: onePage(
      [
        passkey,
        {
          id: 'psk_6W1',
          name: 'Security key',
          backedUp: false,
          createdAt: '2026-11-19T17:05:00.000Z',
          lastUsedAt: null,
        },
      ],
      20,
    ),
  },
  startPasskey: {
    about:
      'Options for a new passkey, with a challenge that is used once. Needs the password, and the authenticator where it is on.',
    input: { password: PASSWORD },
    data: {
      challenge: CHALLENGE,
      rp: { id: 'invest.example.com', name: BANK_FACTS.brand },
      user: { id: USER_HANDLE, name: 'ada.brunner@example.com', displayName: 'Ada Brunner' },
      pubKeyCredParams: [
        { alg: -8, type: 'public-key' as const },
        { alg: -7, type: 'public-key' as const },
        { alg: -257, type: 'public-key' as const },
      ],
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    },
  },
  addPasskey: {
    about: 'Stores the passkey that a browser has made with these options.',
    input: {
      name: 'My phone',
      credentialId: CREDENTIAL,
      clientDataJSON: CREATED,
      attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YUA',
      transports: ['internal', 'hybrid'],
    },
    data: { ...passkey, lastUsedAt: null },
  },
  removePasskey: {
    about: 'Removes a passkey. Needs the password, and the authenticator where it is on.',
    params: { id: 'psk_3T8' },
    input: { password: PASSWORD },
    data: { removed: 1 as const },
  },
  startPasskeyLogin: {
    about: 'Options for a login with a passkey, with a challenge that is used once.',
    data: {
      challenge: CHALLENGE,
      rpId: 'invest.example.com',
      timeout: 300_000,
      userVerification: 'required' as const,
    },
  },
  passkeyLogin: {
    about:
      'Logs in with a passkey, which stands for password and codes. The answer is the same for a passkey that is unknown.',
    input: {
      credentialId: CREDENTIAL,
      clientDataJSON: SIGNED,
      authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAQ',
      signature: 'MEUCIQDx0T8nL2vq5YkR3sWb7cJ1mZf9uA4hE6pG0oKtNiVxSg',
      userHandle: USER_HANDLE,
    },
  },
};
