import * as z from 'zod/mini';
import {
  address,
  choice,
  id,
  isoTime,
  line,
  otp,
  queryInt,
  signature,
  signedText,
} from '@/api/atoms';
import { row } from '@/api/row';

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

export const walletsSchemas = {
  /** LINK requires the signed message; SET_PRIMARY and UNLINK require a code once a primary wallet is set. */
  userWalletRequest: row({
    input: z
      .strictObject({
        action: choice(['LINK', 'SET_PRIMARY', 'UNLINK']),
        address,
        message: z.optional(signedText(4000)),
        signature: z.optional(signature),
        walletName: z.optional(line(1, 60)),
        label: z.optional(line(1, 60)),
        otpId: z.optional(id),
        otp: z.optional(otp),
      })
      .check(
        z.refine((form) => form.action !== 'LINK' || (form.message && form.signature), {
          path: ['signature'],
          error: 'Sign the message to link a wallet.',
        }),
        z.refine((form) => (form.otpId === undefined) === (form.otp === undefined), {
          path: ['otp'],
          error: 'Send the code together with its otpId.',
        }),
      ),
    data: wallet,
    errors: [
      'NONCE_EXPIRED',
      'SIGNATURE_INVALID',
      'CHAIN_MISMATCH',
      'KYC_REQUIRED',
      'WALLET_REQUIRED',
      'WALLET_ALREADY_LINKED',
      'WALLET_IN_USE',
      'WALLET_LIMIT',
      'OTP_INVALID',
      'OTP_EXPIRED',
      'OTP_ATTEMPTS',
    ],
  }),

  /** Begins the sign-in of a wallet (EIP-4361); `walletVerify` ends it. */
  walletNonce: row({
    input: z.strictObject({ address, chainId: queryInt(1, 999_999_999) }),
    data: z.object({ nonce: z.string(), message: z.string(), expiresAt: isoTime }),
    errors: ['CHAIN_MISMATCH'],
  }),

  walletVerify: row({
    input: z.strictObject({ message: signedText(4000), signature }),
    data: z.object({ address, verifiedAt: isoTime }),
    errors: ['NONCE_EXPIRED', 'SIGNATURE_INVALID', 'CHAIN_MISMATCH'],
  }),

  walletSignOut: row({ data: z.null() }),
};
