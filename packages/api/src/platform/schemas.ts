import { BANK_CURRENCY_IDS } from '@fnx/values/bank-currency';
import * as z from 'zod/mini';
import { decimal } from '../amounts';
import {
  address,
  bytes32,
  choice,
  contracts,
  count,
  email,
  id,
  identifier,
  isoTime,
  lines,
} from '../atoms';
import { kycStatusName } from '../identity/schemas';
import { row } from '../row';

export const platformSchemas = {
  /**
   * Each part is `ok`, or a description of the problem. Status 503 while the database is unavailable. `index` is the last block
   * of the chain that balances include, null before the first; `behind` when it is more than a minute old.
   */
  health: row({
    about: 'The state of database, chain, worker and index.',
    data: z.object({
      database: z.string(),
      chain: z.string(),
      worker: z.string(),
      index: z.nullable(z.object({ blockNumber: count, blockTime: isoTime, behind: z.boolean() })),
    }),
    errors: ['UNAVAILABLE'],
  }),

  /** Public settings of this deployment. `rpcUrl` is a path on this site; limits in USD. */
  config: row({
    about: 'Chain, contracts, limits and versions that a client needs.',
    data: z.object({
      demo: z.boolean(),
      chain: z.object({
        id: z.literal(56),
        name: z.string(),
        rpcUrl: z.string(),
        explorerUrl: z.string(),
      }),
      treasury: address,
      contracts,
      shareDecimals: count,
      /** A block is final `blocks` blocks behind the newest one, about; nodes report it by the tag `tag`. */
      finality: z.object({ tag: z.literal('finalized'), blocks: count }),
      router: address,
      /**
       * Accounts by passkey. `hasSender`: this service submits their calls; otherwise any wallet can. `rpId` is the domain that passkeys
       * belong to, `accounts` the factory, `verifier` the contract that checks their signatures.
       */
      passkeys: z.object({
        areOffered: z.boolean(),
        hasSender: z.boolean(),
        rpId: z.string(),
        accounts: address,
        verifier: address,
      }),
      walletConnectProjectId: z.nullable(z.string()),
      /** Public key of web pushes (RFC 8292), base64url; null where there are none. */
      pushKey: z.nullable(z.string()),
      /** A path on this site for `eth_call` on Ethereum, for account names (ENS); null if not configured. */
      ensRpcUrl: z.nullable(z.string()),
      /** Who makes the human check of forms; null where there is none. `altcha` has no site key. */
      captchaVendor: z.nullable(z.enum(['altcha', 'recaptcha', 'turnstile', 'hcaptcha'])),
      captchaSiteKey: z.nullable(z.string()),
      /** The currency of purchases by bank transfer; null where there are none. */
      bankTransfer: z.nullable(z.object({ currency: z.enum(BANK_CURRENCY_IDS) })),
      kycProvider: z.enum(['local', 'sumsub']),
      agreementVersion: z.string(),
      /** SHA-256 of the share agreement's PDF; each purchase records it on the chain. */
      agreementHash: bytes32,
      termsVersion: z.string(),
      limits: z.object({ minUsd: decimal, maxUsd: decimal, dayUsd: decimal }),
    }),
  }),

  /**
   * A challenge of ALTCHA's proof of work (version 2), good for ten minutes and for one answer. An answer is the base64 of
   * `{challenge, solution}` in JSON.
   */
  captchaChallenge: row({
    about: 'A proof of work for the human check of a form.',
    data: z.object({
      parameters: z.object({
        algorithm: z.string(),
        nonce: z.string(),
        salt: z.string(),
        cost: count,
        keyLength: count,
        keyPrefix: z.string(),
        keySignature: z.optional(z.string()),
        /** Unix time. */
        expiresAt: z.optional(count),
      }),
      signature: z.optional(z.string()),
    }),
    errors: ['NOT_FOUND'],
  }),

  /** A document of the bank, by the SHA-256 of its bytes. The response is the file. */
  getDocument: row({
    about: 'A published document of the bank, by the SHA-256 of its bytes.',
    params: z.strictObject({ hash: bytes32 }),
    data: z.null(),
    errors: ['DOCUMENT_NOT_FOUND'],
  }),

  /** Demo mode only: the messages that would have been sent, newest first. `to` is an e-mail address or a phone number. */
  demoOutbox: row({
    about: 'The messages that demo mode did not send.',
    input: z.strictObject({ to: z.optional(identifier) }),
    data: z.object({
      docs: z.array(
        z.object({
          id,
          channel: z.enum(['sms', 'email']),
          to: z.string(),
          purpose: z.string(),
          code: z.nullable(z.string()),
          body: z.string(),
          at: isoTime,
        }),
      ),
    }),
  }),

  /** Demo mode only: decides an identity check in any state that is not final. */
  demoKycReview: row({
    about: 'Decides an identity check in demo mode.',
    input: z.strictObject({
      email,
      decision: choice(['APPROVE', 'RETRY', 'REJECT']),
      comment: z.optional(lines(1, 500)),
    }),
    data: z.object({ kycStatus: kycStatusName }),
    errors: ['KYC_ALREADY_APPROVED', 'KYC_FINAL_REJECT', 'KYC_DOCUMENT_USED'],
  }),
};
