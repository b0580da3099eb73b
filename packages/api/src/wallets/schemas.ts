import * as z from 'zod/mini';
import { rawAmount, shareAmount } from '../amounts';
import {
  address,
  bytes32,
  callFault,
  choice,
  count,
  hexData,
  id,
  isoTime,
  line,
  matching,
  otp,
  queryInt,
  signature,
  signedText,
  txHash,
} from '../atoms';
import { fault } from '../fault';
import { row } from '../row';
import { RECOVERY_STATUSES } from '../shared/rights-vocabulary';
import { receivingSchemas } from './receiving-schemas';

/** `HELD` until `holdUntil`: linked, but not yet allowed to receive payouts. */
export const wallet = z.object({
  id,
  address,
  chainId: z.int(),
  label: z.nullable(z.string()),
  walletName: z.nullable(z.string()),
  isPrimary: z.boolean(),
  state: z.enum(['ACTIVE', 'HELD']),
  linkedAt: isoTime,
  holdUntil: z.nullable(isoTime),
});
export type Wallet = z.infer<typeof wallet>;

/** ERC-7913 bytes of a passkey: the verifier's address, the public key and the SHA-256 of the site's domain. */
const passkeySigner = matching(
  /^0x[0-9a-fA-F]{232}$/,
  fault('HEX_INVALID'),
) as unknown as z.ZodMiniType<`0x${string}`, string>;

const credential = matching(/^[A-Za-z0-9_-]{1,1400}$/, fault('BASE64URL'));

/** A passkey that signs for a linked account; the first is the one that its address follows from. */
export const walletPasskey = z.object({
  signer: hexData,
  credentialId: z.string(),
  /** Where it was added, as sessions name devices in English. */
  device: z.nullable(z.string()),
  createdAt: isoTime,
});

const attested = {
  holder: bytes32,
  nonce: rawAmount,
  validUntil: count,
  to: address,
};

/** EIP-712 typed data, as `eth_signTypedData_v4` takes it. */
const addWalletTypedData = z.object({
  domain: z.object({
    name: z.string(),
    version: z.string(),
    chainId: z.int(),
    verifyingContract: address,
  }),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.literal('AddWallet'),
  message: z.object({ wallet: address, holder: bytes32, nonce: rawAmount, validUntil: count }),
});

/**
 * The recovery of a lost wallet. `requestedAt` is the time of the request, of the contract's one if this service did not start it.
 * From `executableAt` anyone can carry it out; null before the contract has set it. `txHash` is the contract's request.
 */
export const recovery = z.object({
  id,
  from: address,
  to: address,
  status: z.enum(RECOVERY_STATUSES),
  requestedAt: isoTime,
  executableAt: z.nullable(isoTime),
  /** Whether `from` can stop it until then. */
  vetoable: z.boolean(),
  endedAt: z.nullable(isoTime),
  /** Why the operators rejected it. */
  reason: z.nullable(z.string()),
  txHash: z.nullable(txHash),
});
export type Recovery = z.infer<typeof recovery>;

export const walletsSchemas = {
  /** LINK requires the signed message; SET_PRIMARY and UNLINK require a code once a primary wallet is set. */
  userWalletRequest: row({
    about: 'Links a wallet, removes one, or makes one the primary.',
    input: z
      .strictObject({
        action: choice(['LINK', 'SET_PRIMARY', 'UNLINK']),
        address,
        message: z.optional(signedText(4000)),
        signature: z.optional(signature),
        walletName: z.optional(line(1, 60)),
        label: z.optional(line(1, 60)),
        /** LINK of an account by passkey: the one that its address follows from. */
        passkey: z.optional(z.strictObject({ signer: passkeySigner, credentialId: credential })),
        otpId: z.optional(id),
        otp: z.optional(otp),
      })
      .check(
        z.refine((form) => form.action !== 'LINK' || (form.message && form.signature), {
          path: ['signature'],
          error: fault('LINK_NOT_SIGNED'),
        }),
        z.refine((form) => (form.otpId === undefined) === (form.otp === undefined), {
          path: ['otp'],
          error: fault('CODE_WITHOUT_ID'),
        }),
      ),
    data: wallet,
    errors: [
      'NONCE_EXPIRED',
      'SIGNATURE_INVALID',
      'CHAIN_MISMATCH',
      'ACCOUNT_REVIEW',
      'WALLET_CHECK_DOWN',
      'KYC_REQUIRED',
      'WALLET_REQUIRED',
      'WALLET_ALREADY_LINKED',
      'WALLET_IN_USE',
      'WALLET_HOLDS_SHARES',
      'WALLET_LIMIT',
      'OTP_INVALID',
      'OTP_EXPIRED',
      'OTP_ATTEMPTS',
    ],
  }),

  /**
   * Begins the sign-in of a wallet (EIP-4361); `walletVerify` ends it. With `recovers`, a lost wallet, the message asks for its
   * recovery instead, and only `requestRecovery` accepts it.
   */
  walletNonce: row({
    about: 'A message for a wallet to sign.',
    input: z.strictObject({
      address,
      chainId: queryInt(1, 999_999_999),
      recovers: z.optional(address),
    }),
    data: z.object({ nonce: z.string(), message: z.string(), expiresAt: isoTime }),
    errors: ['CHAIN_MISMATCH'],
  }),

  walletVerify: row({
    about: 'Checks the signature of a wallet for this session.',
    input: z.strictObject({ message: signedText(4000), signature }),
    data: z.object({ address, verifiedAt: isoTime }),
    errors: ['NONCE_EXPIRED', 'SIGNATURE_INVALID', 'CHAIN_MISMATCH'],
  }),

  /**
   * Remembers a further passkey of a linked account by passkey, once the account's contract lists it: browsers find a passkey by its
   * credential's id, which is not on the chain. The passkey signs a message of `walletNonce` for the account: a session alone could name
   * a false credential.
   */
  keepSigner: row({
    about: 'Remembers a further passkey of a linked account.',
    input: z.strictObject({
      account: address,
      signer: passkeySigner,
      credentialId: credential,
      message: signedText(4000),
      signature,
    }),
    data: z.null(),
    errors: [
      'WALLET_MISMATCH',
      'SALE_UNAVAILABLE',
      'NONCE_EXPIRED',
      'SIGNATURE_INVALID',
      'CHAIN_MISMATCH',
    ],
  }),

  /**
   * Attests a linked wallet for its registration. REGISTER: the account's first; `data` is `register(...)`, which anyone may send
   * to the share token `to`. ADD: a further one; one of `consent.signers`, a registered wallet of the account, signs
   * `typedData`, and the new wallet sends `addWallet(holder, signer, nonce, validUntil, signature)`. `validUntil` in Unix
   * seconds.
   */
  createAttestation: row({
    about: 'Confirms to the contract that a wallet belongs to a holder.',
    input: z.strictObject({ address }),
    data: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('REGISTER'),
        ...attested,
        signature: hexData,
        data: hexData,
      }),
      z.object({
        kind: z.literal('ADD'),
        ...attested,
        consent: z.object({ typedData: addWalletTypedData, signers: z.array(address) }),
      }),
    ]),
    errors: [
      'ACCOUNT_REVIEW',
      'KYC_REQUIRED',
      'COUNTRY_BLOCKED',
      'WALLET_REQUIRED',
      'WALLET_MISMATCH',
      'WALLET_ALREADY_LINKED',
      'WALLET_REGISTERED',
      'BOOK_ENTRY_FIRST',
      'WALLET_BLOCKED',
      'WALLET_IN_RECOVERY',
      'HOLDER_FROZEN',
      'SALE_UNAVAILABLE',
    ],
  }),

  /** Whether this transfer would succeed now; if not, `reason` says why. */
  canTransfer: row({
    about: 'Whether the contract would accept a transfer.',
    input: z.strictObject({ from: address, to: address, shares: shareAmount }),
    data: z.object({ ok: z.boolean(), reason: z.nullable(z.string()), fault: callFault }),
    errors: ['SALE_UNAVAILABLE'],
  }),

  /**
   * Asks for the recovery of the lost wallet `from`. Multipart: the part `file` is a new picture of face and document. `message` is
   * the one of `walletNonce` with `recovers`, signed by the new wallet `to`; the code is that of `sendOtpEmail` for CHANGE_WALLET.
   */
  requestRecovery: row({
    about: 'Asks for the recovery of a lost wallet.',
    input: z.strictObject({
      from: address,
      to: address,
      message: signedText(4000),
      signature,
      /** Replaces `passkey` of LINK, together with `credentialId`: `to` is an account by passkey that is not linked yet. */
      passkeySigner: z.optional(passkeySigner),
      credentialId: z.optional(credential),
      otpId: id,
      otp,
    }),
    data: recovery,
    errors: [
      'TOO_LARGE',
      'FILE_TYPE_INVALID',
      'ACCOUNT_REVIEW',
      'WALLET_CHECK_DOWN',
      'KYC_REQUIRED',
      'NONCE_EXPIRED',
      'SIGNATURE_INVALID',
      'CHAIN_MISMATCH',
      'WALLET_ALREADY_LINKED',
      'WALLET_BLOCKED',
      'WALLET_IN_RECOVERY',
      'WALLET_LIMIT',
      'OTP_INVALID',
      'OTP_EXPIRED',
      'OTP_ATTEMPTS',
      'SALE_UNAVAILABLE',
    ],
  }),

  /** Recoveries of the caller's wallets, newest first, at most 20. */
  listRecoveries: row({
    about: 'The recoveries of the caller’s lost wallets.',
    data: z.object({ docs: z.array(recovery) }),
  }),

  /** Possible until two operators have approved the request. */
  cancelRecovery: row({
    about: 'Cancels a request before the operators have approved it.',
    params: z.strictObject({ id }),
    data: recovery,
    errors: ['RECOVERY_NOT_FOUND', 'RECOVERY_DECIDED'],
  }),

  walletSignOut: row({ about: 'Ends the signature of a wallet in this session.', data: z.null() }),

  ...receivingSchemas,
};
